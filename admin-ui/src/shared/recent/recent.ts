import { useEffect } from 'react';
import { session } from '../http/client';
import { RECENT } from './clearRecent';

const MAX_ITEMS = 8;

/** Something that was opened: an entry, a submission, a screen. */
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

/** The entries that the signed-in person opened in this browser, newest first. */
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

/** Tells items apart: the tab of a list that one was opened in does not count. */
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
    // Storage that is full or forbidden only means that nothing is remembered.
  }
}

/** Remembers the open entry for Ctrl-K, once it is loaded. */
export function useAddRecent({ to, name, lang, what }: Partial<Recent>): void {
  useEffect(() => {
    if (to !== undefined && name !== undefined && what !== undefined) addRecent({ to, name, lang, what });
  }, [to, name, lang, what]);
}
