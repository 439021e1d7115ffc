import { beforeEach, expect, it, vi } from 'vitest';
import { createSessionStore } from './session';

const user = { username: 'ngozi', role: 'admin' };
const DAY = 86_400;
let time = 0;
const now = () => time;
const open = () => createSessionStore(localStorage, now);

beforeEach(() => {
  // A clock that is years wrong is as good as any.
  time = Date.UTC(2003, 0, 1);
});

it('starts signed out when nothing is stored', () => {
  expect(open().get()).toEqual({ status: 'signedOut' });
});

it('keeps token, expiry and user under separate keys', () => {
  open().signIn('abc', { expiresIn: DAY, user });
  expect(localStorage.getItem('obi.token')).toBe('abc');
  expect(localStorage.getItem('obi.tokenExpiry')).toBe(String(time + DAY * 1000));
  expect(localStorage.getItem('obi.user')).toBe(JSON.stringify(user));
});

it('starts with the stored session, to be checked', () => {
  open().signIn('abc', { expiresIn: DAY, user });
  expect(open().get()).toMatchObject({ status: 'loading', session: { token: 'abc', user } });
});

it('keeps what was refused before, until it was seen', () => {
  const refused = { count: 2, since: '2026-11-20T10:00:00Z' };
  open().signIn('abc', { expiresIn: DAY, user, refused });
  const store = open();
  store.confirm({ expiresIn: DAY, user });
  expect(store.get()).toMatchObject({ session: { refused } });
  expect(open().get()).toMatchObject({ session: { refused } });
  store.seen();
  expect(open().get()).toMatchObject({ session: { token: 'abc', refused: undefined } });
  store.signIn('abc', { expiresIn: DAY, user, refused });
  store.signOut();
  expect(localStorage).toHaveLength(0);
});

it('throws away a stored session past its expiry', () => {
  open().signIn('abc', { expiresIn: DAY, user });
  time += DAY * 1000;
  expect(open().get()).toEqual({ status: 'signedOut' });
  expect(localStorage).toHaveLength(0);
});

it.each([
  ['user', 'obi.user', '{broken'],
  ['user of another shape', 'obi.user', '{"username":7}'],
  ['expiry', 'obi.tokenExpiry', 'soon'],
])('throws away a stored session whose %s cannot be read', (_, key, value) => {
  open().signIn('abc', { expiresIn: DAY, user });
  localStorage.setItem(key, value);
  expect(open().get()).toEqual({ status: 'signedOut' });
  expect(localStorage).toHaveLength(0);
});

it('counts the expiry again from what the server says remains', () => {
  open().signIn('abc', { expiresIn: DAY, user });
  const store = open();
  store.confirm({ expiresIn: 60, user: { ...user, username: 'renamed' } });
  expect(store.get()).toMatchObject({ status: 'signedIn', session: { expiresAt: time + 60_000 } });
  expect(store.watch()).toBe(60_000);
});

it('trusts the stored expiry when the server cannot be asked', () => {
  open().signIn('abc', { expiresIn: DAY, user });
  const store = open();
  store.confirm();
  expect(store.get()).toMatchObject({ status: 'signedIn', session: { expiresAt: time + DAY * 1000 } });
});

it('clears everything on signing out', () => {
  const store = open();
  store.signIn('abc', { expiresIn: DAY, user });
  store.signOut();
  expect(store.get()).toEqual({ status: 'signedOut' });
  expect(store.token()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it('ends when its time has run out', () => {
  const store = open();
  store.signIn('abc', { expiresIn: 10, user });
  time += 9_999;
  expect(store.watch()).toBe(1);
  time += 1;
  expect(store.watch()).toBe(0);
  expect(store.get()).toEqual({ status: 'ended' });
  expect(localStorage).toHaveLength(0);
});

it('ends when the server refuses its token, but not for the refusal of an older one', () => {
  const store = open();
  store.signIn('new', { expiresIn: DAY, user });
  store.refused('old');
  expect(store.get().status).toBe('signedIn');
  store.refused('new');
  expect(store.get()).toEqual({ status: 'ended' });
});

it('goes on with the session of another tab when its own is refused first', () => {
  const here = open();
  here.signIn('old', { expiresIn: DAY, user });
  open().signIn('new', { expiresIn: DAY, user });
  here.refused('old');
  expect(here.get()).toMatchObject({ status: 'signedIn', session: { token: 'new' } });
  expect(localStorage.getItem('obi.token')).toBe('new');
});

it('notices a sign-out and a sign-in in another tab', () => {
  const here = open();
  here.signIn('abc', { expiresIn: DAY, user });
  const there = open();
  const heard = vi.fn();
  here.subscribe(heard);

  there.signOut();
  here.follow({ key: 'obi.signingOut', newValue: 'true' });
  here.follow({ key: 'obi.signingOut', newValue: null });
  here.follow({ key: 'obi.token', newValue: null });
  expect(here.get()).toEqual({ status: 'signedOutElsewhere' });

  there.signIn('def', { expiresIn: DAY, user: { ...user, username: 'emeka' } });
  here.follow({ key: 'obi.token', newValue: 'def' });
  expect(here.get()).toMatchObject({
    status: 'signedIn',
    session: { token: 'def', user: { username: 'emeka' } },
  });
  expect(heard).toHaveBeenCalledTimes(2);
});

it('notices that the whole storage was cleared, and ignores other keys', () => {
  const store = open();
  store.signIn('abc', { expiresIn: DAY, user });
  localStorage.clear();
  store.follow({ key: 'something.else', newValue: null });
  expect(store.get().status).toBe('signedIn');
  store.follow({ key: null, newValue: null });
  expect(store.get().status).toBe('ended');
});
