import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearNotices, closeConnectionErrors, findNotice, notify } from './notify';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearNotices();
  vi.useRealTimers();
});

const fail = (key: string) =>
  notify(key, { text: 'There was no connection.', tone: 'error', isOffline: true });

it('closes an error about a lost connection ten seconds after the first answer', () => {
  fail('save');
  notify('other', { text: 'Name is required', tone: 'error' });
  vi.advanceTimersByTime(60_000);
  closeConnectionErrors();
  vi.advanceTimersByTime(5000);
  closeConnectionErrors();
  vi.advanceTimersByTime(4999);
  expect(findNotice('save')).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(findNotice('save')).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(findNotice('other')).toBeDefined();
});

it('keeps a newer error with the same key', () => {
  fail('save');
  closeConnectionErrors();
  vi.advanceTimersByTime(9999);
  fail('save');
  vi.advanceTimersByTime(60_000);
  expect(findNotice('save')).toBeDefined();
  closeConnectionErrors();
  vi.advanceTimersByTime(10_000);
  expect(findNotice('save')).toBeUndefined();
});

it('closes it ten seconds after the browser is online again, also if nothing asks the server', () => {
  fail('save');
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(9999);
  expect(findNotice('save')).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(findNotice('save')).toBeUndefined();
});

it('keeps an error while it has the focus', () => {
  const place = document.createElement('div');
  place.innerHTML = '<button>Dismiss</button><div id="notices" role="status"></div>';
  document.body.append(place);
  const button = place.querySelector('button');
  fail('save');
  closeConnectionErrors();
  button?.focus();
  vi.advanceTimersByTime(10_000);
  expect(findNotice('save')).toBeDefined();
  button?.blur();
  vi.advanceTimersByTime(10_000);
  expect(findNotice('save')).toBeUndefined();
  place.remove();
});
