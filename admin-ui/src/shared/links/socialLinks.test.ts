import { expect, it } from 'vitest';
import { toLinkFields, toLinks, nextPlatform, setLink, type SocialLink } from './socialLinks';

const links: SocialLink[] = [
  { platform: 'website', url: 'https://a.example' },
  { platform: 'tiktok', url: 'https://b.example' },
];

it('keeps one link for each platform: a second takes the place of the first', () => {
  expect(setLink(links, { platform: 'website', url: 'https://c.example' })).toEqual([
    { platform: 'website', url: 'https://c.example' },
    links[1],
  ]);
  expect(setLink(links, { platform: 'twitter', url: 'https://c.example' })).toHaveLength(3);
});

it('offers the first platform without a link', () => {
  expect(nextPlatform(links)).toBe('instagram');
});

it('turns links into one field for each platform and back', () => {
  const fields = toLinkFields(links);
  expect(fields).toEqual({
    website: 'https://a.example',
    tiktok: 'https://b.example',
    instagram: '',
    facebook: '',
    youtube: '',
    twitter: '',
  });
  expect(toLinks(fields)).toEqual(links);
});
