import { expect, it } from 'vitest';
import { linkFields, linksOf, nextPlatform, withLink, type SocialLink } from './socialLinks';

const links: SocialLink[] = [
  { platform: 'website', url: 'https://a.example' },
  { platform: 'tiktok', url: 'https://b.example' },
];

it('keeps one link for each platform: a second takes the place of the first', () => {
  expect(withLink(links, { platform: 'website', url: 'https://c.example' })).toEqual([
    { platform: 'website', url: 'https://c.example' },
    links[1],
  ]);
  expect(withLink(links, { platform: 'twitter', url: 'https://c.example' })).toHaveLength(3);
});

it('offers the first platform without a link', () => {
  expect(nextPlatform(links)).toBe('instagram');
});

it('turns links into one field for each platform and back', () => {
  const fields = linkFields(links);
  expect(fields).toEqual({
    website: 'https://a.example',
    tiktok: 'https://b.example',
    instagram: '',
    facebook: '',
    youtube: '',
    twitter: '',
  });
  expect(linksOf(fields)).toEqual(links);
});
