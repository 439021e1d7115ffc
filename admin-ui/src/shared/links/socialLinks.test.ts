import { expect, it } from 'vitest';
import { platformOf, toLinkFields, toLinks, nextPlatform, setLink, type SocialLink } from './socialLinks';

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

it.each([
  ['https://www.youtube.com/@ada', 'youtube'],
  ['https://youtu.be/dQw4w9WgXcQ', 'youtube'],
  [' m.facebook.com/ada ', 'facebook'],
  ['http://fb.watch/x', 'facebook'],
  ['HTTPS://Instagram.com/ada', 'instagram'],
  ['https://vm.tiktok.com/ada', 'tiktok'],
  ['https://x.com/ada', 'twitter'],
  ['https://twitter.com/ada', 'twitter'],
  ['https://netflix.com/ada', undefined],
  ['https://example.com/youtube.com', undefined],
  ['https://youtube.com.example.com', undefined],
  ['youtube', undefined],
  ['', undefined],
])('knows the platform of %j', (address, platform) => {
  expect(platformOf(address)).toBe(platform);
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
