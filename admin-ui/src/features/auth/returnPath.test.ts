import { expect, it } from 'vitest';
import { returnPath } from './returnPath';

it.each(['/admin', '/admin/creator-directory/edit?q=%E1%BB%8Dk%E1%BB%A5#x', '/admin?next=//evil.example'])(
  'goes back to %s',
  (from) => {
    expect(returnPath({ from })).toBe(from);
  },
);

it.each([
  ['nothing', null],
  ['another state', { signOut: true }],
  ['another type', { from: 7 }],
  ['another site', { from: 'https://evil.example/' }],
  ['a path that names a host', { from: '//evil.example' }],
  ['a path that browsers read as a host', { from: '/\\evil.example' }],
  ['a script', { from: 'javascript:alert(1)' }],
  ['a relative path', { from: 'admin' }],
  ['a tab that browsers drop', { from: '/\t/evil.example' }],
])('goes home for %s', (_, state) => {
  expect(returnPath(state)).toBe('/');
});
