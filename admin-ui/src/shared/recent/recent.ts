import { useEffect } from 'react';
import { session } from '../http/client';
import { RECENT } from './forgetRecent';

const kept = 8;

/** An entry, submission or screen that was opened. */
export interface Recent {
  /** Its address. */
  to: string;
  name: string;
  lang?: string | undefined;
  /** Its kind: 'Creator'. */
  what: string;
}

function isRecent(value: unknown): value is Recent {
  const { to, name, what, lang = '' } = Object(value) as Record<string, unknown>;
  return [to, name, what, lang].every((each) => typeof each === 'string');
}

/** Returns what the signed-in user opened recently in this browser, the latest first. */
export function readRecent(): Recent[] {
  try {
    const { owner, items } = Object(JSON.parse(localStorage.getItem(RECENT) ?? '{}')) as Record<
      string,
      unknown
    >;
    return owner === session.username() && Array.isArray(items) ? items.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Returns the address without the tab of the list, so that the same item has the same address in all tabs. */
function itemOf(to: string): string {
  const { pathname, searchParams } = new URL(to, location.origin);
  searchParams.delete('tab');
  return `${pathname}?${searchParams}`;
}

export function remember(opened: Recent): void {
  const items = [opened, ...readRecent().filter(({ to }) => itemOf(to) !== itemOf(opened.to))].slice(0, kept);
  try {
    localStorage.setItem(RECENT, JSON.stringify({ owner: session.username(), items }));
  } catch {
    // If the storage is full or forbidden, nothing is remembered.
  }
}

/** Remembers the open entry for Ctrl-K, once it is loaded. */
export function useRemember({ to, name, lang, what }: Partial<Recent>): void {
  useEffect(() => {
    if (to !== undefined && name !== undefined && what !== undefined) remember({ to, name, lang, what });
  }, [to, name, lang, what]);
}
