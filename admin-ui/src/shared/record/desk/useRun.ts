import { useEffect, useState } from 'react';
import type { Recorded } from '../../audio/stored/recording';
import { joined, type Page } from '../../http/pages';
import { END } from './useOpenDesk';

/** The next page is asked for when so few are left. */
const ahead = 10;
/** What could not be loaded is tried again after this. */
const retryMs = 5_000;

interface Options<T> {
  /** What was found when the desk was opened: it stays, though recorded ones no longer belong to it. */
  first: Page<T>;
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<Page<T>>;
  /** The id to begin with; END begins at the top again. */
  at: string;
  /** Asks for one of them; undefined where it is gone. */
  load: (id: string) => Promise<T | undefined>;
  isKept: (item: T) => boolean;
  /** Another one is shown; undefined behind the last. */
  onMoved: (id: string | undefined) => void;
}

/** The items of a sitting, one after the other. */
export function useRun<T extends Recorded>({ first, fetchPage, at, load, isKept, onMoved }: Options<T>) {
  const [list, setList] = useState(first);
  const [index, setIndex] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const { items, next: cursor } = list;
  const [asked, setAsked] = useState<{ id: string; isGone: boolean }>();

  if (index === undefined) {
    const found = items.findIndex(({ id }) => id === at);
    if (found >= 0) setIndex(found);
    // It is gone, or no longer belongs to what was chosen.
    else if (at === END || asked?.isGone || (asked && cursor === undefined))
      setIndex(
        Math.max(
          0,
          items.findIndex((item) => !isKept(item)),
        ),
      );
  }

  const isSought = index === undefined && asked === undefined;
  useEffect(() => {
    if (!isSought) return;
    let isOver = false;
    load(at).then(
      (item) => isOver || setAsked({ id: at, isGone: item === undefined }),
      // The list will tell.
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
        setList((before) => ({ ...joined(before, page), total: before.total }));
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
    /** The one in the address is gone; it begins at the top. */
    isGone: asked?.id === at && asked.isGone,
    /** What comes now is not loaded yet. */
    isLoading: index === undefined || (cursor !== undefined && position >= items.length),
    isBroken,
    isOver: index !== undefined && cursor === undefined && position >= items.length,
    go,
    next: () => go(position + 1),
    previous: () => go(position - 1),
    /** To the next one that has not been kept here; returns whether there is one. */
    nextLeft() {
      const rest = items.findIndex((item, place) => place > position && !isKept(item));
      go(rest < 0 ? items.length : rest);
      return rest >= 0;
    },
  };
}

export type Run<T extends Recorded> = ReturnType<typeof useRun<T>>;
