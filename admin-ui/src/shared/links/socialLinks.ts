import { parseWebUrl, suggestWebUrl } from './url';

/** The platforms of the links builder, in the order they are offered (spec 2.5, 2.7). */
export const platforms = ['website', 'instagram', 'facebook', 'youtube', 'twitter', 'tiktok'] as const;

export type Platform = (typeof platforms)[number];

export interface SocialLink {
  platform: Platform;
  url: string;
}

export const platformNames: Record<Platform, string> = {
  website: 'Website',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  twitter: 'Twitter',
  tiktok: 'TikTok',
};

/** All links that an entry of a directory can have. */
export type LinkField = Platform | 'linktree';

export const linkNames: Record<LinkField, string> = { ...platformNames, linktree: 'Linktree' };

/** The hosts of each platform's addresses. Their subdomains, such as m.youtube.com, belong to it too. */
const hosts: Partial<Record<Platform, readonly string[]>> = {
  instagram: ['instagram.com', 'instagr.am'],
  facebook: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'],
  youtube: ['youtube.com', 'youtu.be'],
  twitter: ['twitter.com', 'x.com'],
  tiktok: ['tiktok.com'],
};

/** Returns the platform to which a web address belongs, with or without its scheme; undefined for any other host. */
export function platformOf(text: string): Platform | undefined {
  const url = parseWebUrl(text.trim()) ?? parseWebUrl(suggestWebUrl(text) ?? '');
  if (!url) return undefined;
  const isAt = (host: string) => url.hostname === host || url.hostname.endsWith(`.${host}`);
  return platforms.find((platform) => hosts[platform]?.some(isAt));
}

/** Returns the links with this one added, or replaced if its platform already has a link. */
export function setLink(links: readonly SocialLink[], link: SocialLink): SocialLink[] {
  const hasPlatform = links.some(({ platform }) => platform === link.platform);
  return hasPlatform
    ? links.map((other) => (other.platform === link.platform ? link : other))
    : [...links, link];
}

/** Returns the links with these addresses added to their platforms, and the addresses whose platform has another link. */
export function addUrls(links: readonly SocialLink[], urls: readonly string[]) {
  let next = [...links];
  const left: SocialLink[] = [];
  for (const url of urls) {
    const link = { platform: platformOf(url) ?? 'website', url };
    const isTaken = next.some((other) => other.platform === link.platform && other.url !== url);
    if (isTaken) left.push(link);
    else next = setLink(next, link);
  }
  return { links: next, left };
}

/** Returns the first platform without a link, or 'website' if all have one. */
export function nextPlatform(links: readonly SocialLink[]): Platform {
  return platforms.find((platform) => !links.some((link) => link.platform === platform)) ?? 'website';
}

/** Returns the links of an entry, which has one field for each platform. */
export function toLinks(fields: Record<Platform, string>): SocialLink[] {
  return platforms.flatMap((platform) => {
    const url = fields[platform];
    return url ? [{ platform, url }] : [];
  });
}

/** Returns one field for each platform, empty if there is no link. */
export function toLinkFields(links: readonly SocialLink[]): Record<Platform, string> {
  const url = (platform: Platform) => links.find((link) => link.platform === platform)?.url ?? '';
  return {
    website: url('website'),
    instagram: url('instagram'),
    facebook: url('facebook'),
    youtube: url('youtube'),
    twitter: url('twitter'),
    tiktok: url('tiktok'),
  };
}
