import { expect, it } from 'vitest';
import { isEmail, mailUrl } from './email';

it.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['ada+work@mail.example.com', 'mailto:ada%2Bwork@mail.example.com'],
  ['ada?subject=hi@example.com', 'mailto:ada%3Fsubject%3Dhi@example.com'],
  ['ọ́kụ@example.com', `mailto:${encodeURIComponent('ọ́kụ')}@example.com`],
])('%s is written to at %s', (email, url) => {
  expect(isEmail(email)).toBe(true);
  expect(mailUrl(email)).toBe(url);
});

it.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@example..com',
  'ada@example.com?bcc=eve@example.org',
  'ada@example.com?bcc=eve',
  'ada@example.com,eve@example.org',
  'ada eve@example.com',
  'Ada <ada@example.com>',
  'javascript:alert(1)@example.com',
  `${'a'.repeat(250)}@b.co`,
])('%j is not an address', (email) => {
  expect(isEmail(email)).toBe(false);
  expect(mailUrl(email)).toBeNull();
});
