import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { findRemainingRow, focusedItem } from './findNeighbour';
import { leftListText } from './messageTexts';
import type { Moderated, ModerationKind, Queue } from './types';
import { say } from './undoSteps';

/**
 * Moves the focus to the next item when someone else's decision removes the item that has it, and says what happened.
 * `isOwn` reports whether a decision on an item is being sent from here.
 *
 * Returns a function that reports whether a key must be pressed again, and says so: the first key on an item that got
 * the focus in this way may be meant for the item before.
 */
export function useTheirDecisions<T extends Moderated>(
  kind: ModerationKind<T>,
  queue: Queue<T>,
  isOwn: (id: string) => boolean,
  focusItem: (id: string | undefined) => void,
): (item: T, key: string) => boolean {
  const client = useQueryClient();
  const focused = useRef<T>(undefined);
  /** The item that got the focus after someone else's decision, until the focus moves on. */
  const unconfirmed = useRef<string>(undefined);

  const rememberFocused = useEffectEvent(() => {
    const id = focusedItem();
    focused.current = id === undefined ? undefined : queue.find(id);
    if (id !== unconfirmed.current) unconfirmed.current = undefined;
  });
  const moveFocusOn = async (gone: T) => {
    const row = findRemainingRow(queue, gone.id);
    const theirs = await kind.fetchOne(gone.id).catch(() => undefined);
    // It may only have left the loaded part of the list.
    if (theirs?.status === gone.status) return;
    const next = row ?? (await queue.neighbour(undefined, 1).catch(() => undefined))?.id;
    const hasMoved = document.activeElement !== document.body && focusedItem() !== gone.id;
    if (!hasMoved) {
      focusItem(next);
      unconfirmed.current = next;
    }
    say(leftListText(gone, theirs, kind.subjectOf(gone)));
  };
  const checkFocused = useEffectEvent(() => {
    const item = focused.current;
    if (!item || focusedItem() !== item.id || queue.find(item.id) || isOwn(item.id)) return;
    focused.current = undefined;
    void moveFocusOn(item);
  });
  useEffect(() => {
    const remember = () => rememberFocused();
    document.addEventListener('focusin', remember);
    // Decisions made here change the lists without loading them. The row is still on screen when a list has been loaded.
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) checkFocused();
    });
    return () => {
      document.removeEventListener('focusin', remember);
      unsubscribe();
    };
  }, [client]);

  return (item, key) => {
    if (unconfirmed.current !== item.id) return false;
    unconfirmed.current = undefined;
    say(`${kind.subjectOf(item)} is next. Press ${key} again to confirm.`);
    return true;
  };
}
