import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Recorded } from '../../audio/stored/recording';
import { mergePages, type Page } from '../../http/pages';

/** An entry to be recorded. */
export interface RecordItem extends Recorded {
  /** The Igbo text that is spoken. */
  text: string;
  /** The same in English. */
  meaning: string;
}

/** The address has the ID of the item at the desk, so that reload returns to it. */
export const AT = 'at';
/** The value of AT behind the last item. */
export const END = 'end';

export type DeskAddress = ReturnType<typeof useDeskAddress>;

/** Opens, moves and closes the desk by changing the address. */
export function useDeskAddress() {
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const wasOpened = typeof state === 'object' && state !== null && 'deskOpened' in state;
  const put = useCallback(
    (id: string | undefined, options: { replace?: boolean; state?: unknown }) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === undefined) next.delete(AT);
          else next.set(AT, id);
          return next;
        },
        { ...options, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    at: params.get(AT) ?? undefined,
    open: (id: string) => put(id, { state: { deskOpened: true } }),
    /** Replaces the address: Back still leads to the page where the desk was opened. */
    moveTo: (id: string | undefined) => put(id ?? END, { replace: true, state }),
    close: () => {
      if (wasOpened) void navigate(-1);
      else put(undefined, { replace: true });
    },
  };
}

/** The next page is loaded when so few items are left. */
const ahead = 10;
/** A page that could not be loaded is loaded again after this pause. */
const retryMs = 5_000;

interface Options<T> {
  /** The list when the desk was opened. Recorded items stay in it, even if the filter no longer finds them. */
  first: Page<T>;
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<Page<T>>;
  /** The ID of the first item; END for the first that is not kept. */
  at: string;
  /** Loads one item; undefined if it was deleted. */
  load: (id: string) => Promise<Recorded | undefined>;
  isKept: (item: T) => boolean;
  /** Called with the ID of the next item; undefined behind the last. */
  onMoved: (id: string | undefined) => void;
}

/** Returns the items of a session at the desk, one at a time, and loads more of them. */
export function useDeskItems<T extends Recorded>(options: Options<T>) {
  const { first, fetchPage, at, load, isKept, onMoved } = options;
  const [list, setList] = useState(first);
  const [index, setIndex] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const { items, next: cursor } = list;
  const [asked, setAsked] = useState<{ id: string; isGone: boolean }>();

  if (index === undefined) {
    const found = items.findIndex(({ id }) => id === at);
    if (found >= 0) setIndex(found);
    // It was deleted, or the filter no longer finds it.
    else if (at === END || asked?.isGone || (asked && cursor === undefined)) {
      const unkept = items.findIndex((item) => !isKept(item));
      setIndex(Math.max(0, unkept));
    }
  }

  const isSought = index === undefined && asked === undefined;
  useEffect(() => {
    if (!isSought) return;
    let isOver = false;
    load(at).then(
      (item) => isOver || setAsked({ id: at, isGone: item === undefined }),
      // If it can't be loaded, look for it in the list.
      () => isOver || setAsked({ id: at, isGone: false }),
    );
    return () => {
      isOver = true;
    };
  }, [isSought, load, at]);

  const isShort = cursor !== undefined && (index === undefined ? !isSought : index + ahead >= items.length);
  useEffect(() => {
    if (!isShort) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    fetchPage(cursor, controller.signal).then(
      (page) => {
        if (controller.signal.aborted) return;
        setBroken(false);
        setList((before) => ({ ...mergePages(before, page), total: before.total }));
      },
      () => {
        if (controller.signal.aborted) return;
        setBroken(true);
        timer = setTimeout(() => setAttempt((count) => count + 1), retryMs);
      },
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [isShort, cursor, fetchPage, attempt]);

  const go = (to: number) => {
    const wanted = Math.max(0, Math.min(to, items.length));
    setIndex(wanted);
    onMoved(items[wanted]?.id);
  };
  const position = index ?? 0;
  return {
    items,
    total: list.total ?? items.length,
    index: position,
    item: index === undefined ? undefined : items[position],
    /** The item in the address was deleted, so another one is shown. */
    isGone: asked?.id === at && asked.isGone,
    isLoading: index === undefined || (cursor !== undefined && position >= items.length),
    /** The next page could not be loaded. */
    isBroken,
    isOver: index !== undefined && cursor === undefined && position >= items.length,
    go,
    next: () => go(position + 1),
    previous: () => go(position - 1),
    /** Moves to the next item that is not kept, and reports whether there is one. */
    nextUnkept() {
      const unkept = items.findIndex((item, place) => place > position && !isKept(item));
      go(unkept < 0 ? items.length : unkept);
      return unkept >= 0;
    },
  };
}

export type DeskItems = ReturnType<typeof useDeskItems<RecordItem>>;
