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

/** Every link an entry of a directory can have. */
export type LinkField = Platform | 'linktree';

export const linkNames: Record<LinkField, string> = { ...platformNames, linktree: 'Linktree' };

/** The links with this one in it. A platform has one link: a second takes the place of the first. */
export function setLink(links: readonly SocialLink[], link: SocialLink): SocialLink[] {
  const has = links.some(({ platform }) => platform === link.platform);
  return has ? links.map((other) => (other.platform === link.platform ? link : other)) : [...links, link];
}

/** The first platform that has no link yet. */
export function nextPlatform(links: readonly SocialLink[]): Platform {
  return platforms.find((platform) => !links.some((link) => link.platform === platform)) ?? 'website';
}

/** The links of an entity that keeps one field for each platform. */
export function toLinks(fields: Record<Platform, string>): SocialLink[] {
  return platforms.flatMap((platform) => {
    const url = fields[platform];
    return url ? [{ platform, url }] : [];
  });
}

/** One field for each platform, empty where there is no link. */
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
