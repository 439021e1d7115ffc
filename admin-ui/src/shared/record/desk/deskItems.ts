import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Recorded } from '../../audio/stored/recording';
import { mergePages, type Page } from '../../http/pages';
import { itemKey, useUploadQueue } from '../upload/uploadQueue';

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

/** Returns functions that look up the items whose recordings were kept on this page. */
export function useKeptItems(area: string) {
  const { recordings, uploaded } = useUploadQueue();
  /** Returns the uploaded state of a listed item; undefined if the item changed since, as when its recording was deleted. */
  const uploadedItem = (listed: Recorded): Recorded | undefined => {
    const item = uploaded.get(itemKey(area, listed.id));
    return item && item.version >= listed.version ? item : undefined;
  };
  const isWaiting = ({ id }: Recorded) => recordings.some((each) => each.area === area && each.itemId === id);
  /** Reports whether a recording of the item was uploaded or waits to upload. */
  const isKept = (item: Recorded) => uploadedItem(item) !== undefined || isWaiting(item);
  return { uploadedItem, isKept };
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
  // Whether the item in the address still exists, if it was not in the list when the desk was opened.
  const [lookup, setLookup] = useState<{ id: string; isGone: boolean }>();

  if (index === undefined) {
    const listedAt = items.findIndex(({ id }) => id === at);
    // It was deleted, or the filter no longer finds it.
    const isMissing = lookup !== undefined && (lookup.isGone || cursor === undefined);
    if (listedAt >= 0) setIndex(listedAt);
    else if (at === END || isMissing) {
      const firstUnkept = items.findIndex((item) => !isKept(item));
      setIndex(Math.max(0, firstUnkept));
    }
  }

  const mustLookUp = index === undefined && lookup === undefined;
  useEffect(() => {
    if (!mustLookUp) return;
    let isOver = false;
    load(at).then(
      (item) => isOver || setLookup({ id: at, isGone: item === undefined }),
      // If it can't be loaded, look for it in the list.
      () => isOver || setLookup({ id: at, isGone: false }),
    );
    return () => {
      isOver = true;
    };
  }, [mustLookUp, load, at]);

  const needsMore = index === undefined ? !mustLookUp : index + ahead >= items.length;
  const mustLoadPage = cursor !== undefined && needsMore;
  useEffect(() => {
    if (!mustLoadPage) return;
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
  }, [mustLoadPage, cursor, fetchPage, attempt]);

  const goTo = (wanted: number) => {
    const next = Math.max(0, Math.min(wanted, items.length));
    setIndex(next);
    onMoved(items[next]?.id);
  };
  const position = index ?? 0;
  return {
    items,
    total: list.total ?? items.length,
    index: position,
    item: index === undefined ? undefined : items[position],
    /** The item in the address was deleted, so another one is shown. */
    isGone: lookup?.id === at && lookup.isGone,
    isLoading: index === undefined || (cursor !== undefined && position >= items.length),
    /** The next page could not be loaded. */
    isBroken,
    isOver: index !== undefined && cursor === undefined && position >= items.length,
    goTo,
    next: () => goTo(position + 1),
    previous: () => goTo(position - 1),
    /** Goes to the next item that is not kept, and reports whether there is one. */
    goToNextUnkept() {
      const next = items.findIndex((item, index) => index > position && !isKept(item));
      goTo(next < 0 ? items.length : next);
      return next >= 0;
    },
  };
}

export type DeskItems = ReturnType<typeof useDeskItems<RecordItem>>;
