import { describe, expect, it } from 'vitest';
import { parseWebUrl, shortHost, suggestWebUrl, pictureUrl } from './url';

describe('parseWebUrl', () => {
  it.each(['https://example.com', 'http://example.com:8080/a?b#c', 'HTTPS://EXAMPLE.COM'])(
    'accepts %s',
    (text) => {
      expect(parseWebUrl(text)).not.toBeNull();
    },
  );

  it.each([
    '',
    'example.com',
    '//example.com',
    'javascript:alert(1)',
    'data:text/html,hi',
    'vbscript:x',
    'ftp://example.com',
    'https://',
    'https:///path',
    'https://exa mple.com',
    'https://example.com/\r\nX: y',
    'java\nscript:alert(1)',
    'https://example.com\\@evil.example',
    'https://example.com/\u0000',
  ])('refuses %j', (text) => {
    expect(parseWebUrl(text)).toBeNull();
  });
});

describe('suggestWebUrl', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['www.youtube.com/@odinani', 'https://www.youtube.com/@odinani'],
    ['//example.com/a', 'https://example.com/a'],
    [' example.com:8080/x ', 'https://example.com:8080/x'],
  ])('offers for %s', (text, wanted) => {
    expect(suggestWebUrl(text)).toBe(wanted);
  });

  it.each([
    '',
    '@odinani',
    'odinani',
    'https://example.com',
    'javascript:alert(1)',
    'me@example.com',
    'two words.com',
  ])('offers nothing for %j', (text) => {
    expect(suggestWebUrl(text)).toBeNull();
  });
});

it('shows a host without www', () => {
  expect(shortHost(new URL('https://www.example.com/a'))).toBe('example.com');
});

const id = 'A'.repeat(26);

it.each([
  ['https://obi.example.org/samples/adaeze-nwosu.svg', '/samples/adaeze-nwosu.svg'],
  ['http://localhost:8080/samples/nze.svg?a=1#b', '/samples/nze.svg'],
  ['https://example.org/ada.jpg', 'https://example.org/ada.jpg'],
  ['https://example.org/my/samples/ada.svg', 'https://example.org/my/samples/ada.svg'],
  ['https://example.org/samples/../ada.svg', 'https://example.org/samples/../ada.svg'],
  ['https://example.org/samples/ada.jpg', 'https://example.org/samples/ada.jpg'],
  ['/samples/ada.svg', '/samples/ada.svg'],
  [`http://localhost:8080/api/pictures/${id}`, `/api/pictures/${id}`],
  [`http://127.0.0.1/api/pictures/${id}`, `/api/pictures/${id}`],
  [`http://[::1]:9000/api/pictures/${id}`, `/api/pictures/${id}`],
  [`https://obi.example.org/api/pictures/${id}`, `https://obi.example.org/api/pictures/${id}`],
  ['http://localhost/api/pictures/short', 'http://localhost/api/pictures/short'],
  ['', ''],
])('a picture at %j is loaded from %j', (address, source) => {
  expect(pictureUrl(address)).toBe(source);
});
