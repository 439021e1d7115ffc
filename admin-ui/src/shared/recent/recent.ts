import { useEffect } from 'react';
import { session } from '../http/client';
import { RECENT } from './clearRecent';

const MAX_ITEMS = 8;

/** An entry, submission or screen that was opened. */
export interface Recent {
  /** The address of the entry. */
  to: string;
  name: string;
  lang?: string | undefined;
  /** The kind of entry: 'Creator'. */
  what: string;
}

function isRecent(value: unknown): value is Recent {
  const { to, name, what, lang = '' } = Object(value) as Record<string, unknown>;
  return [to, name, what, lang].every((each) => typeof each === 'string');
}

/** Returns the items that the signed-in user opened in this browser, newest first. */
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

/** Returns the address without the list's tab. Two addresses with the same key are the same item. */
function recordKey(to: string): string {
  const { pathname, searchParams } = new URL(to, location.origin);
  searchParams.delete('tab');
  return `${pathname}?${searchParams}`;
}

export function addRecent(opened: Recent): void {
  const items = [opened, ...readRecent().filter(({ to }) => recordKey(to) !== recordKey(opened.to))].slice(
    0,
    MAX_ITEMS,
  );
  try {
    localStorage.setItem(RECENT, JSON.stringify({ owner: session.username(), items }));
  } catch {
    // Storage is full or blocked: there is no list then.
  }
}

/** Adds the open entry to the recent items of Ctrl-K, once it is loaded. */
export function useAddRecent({ to, name, lang, what }: Partial<Recent>): void {
  useEffect(() => {
    if (to !== undefined && name !== undefined && what !== undefined) addRecent({ to, name, lang, what });
  }, [to, name, lang, what]);
}
