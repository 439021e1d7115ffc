import { useRef, useState } from 'react';
import { announce } from '../notices/notify';
import type { Item } from '../table/columns';
import { plural, type Noun } from '../text/plural';
import { quote } from '../text/quote';
import { nextRemaining } from '../table/useSelection';
import { focusAfterDelete } from './actionColumns';
import type { Deletion, UndoDelete } from './useUndoDelete';

interface Options<T extends Item> {
  noun: Noun;
  nameOf: (item: T) => string;
  /** The listed items. After a deletion the focus moves to a neighbour among them. */
  listed: readonly T[];
  undo: Pick<UndoDelete<T>, 'make'>;
  /** Is called with the IDs of the deleted items. */
  onGone: (ids: readonly string[]) => void;
  onClosed: () => void;
}

/** Announces a deletion, offers to undo it, and moves the focus to a neighbour once the dialog has closed. */
export function useDeletion<T extends Item>(options: Options<T>) {
  const { noun, nameOf, listed, undo, onGone, onClosed } = options;
  const { make } = undo;
  const neighbour = useRef<string>(undefined);
  // The deletions of all attempts in the open dialog, which are undone together.
  const deleted = useRef<readonly Deletion<T>[]>([]);
  return {
    onDeleted: (gone: readonly Deletion<T>[]) => {
      const all = gone.flatMap(({ items }) => items);
      const ids = all.map(({ id }) => id);
      const [one, ...more] = all;
      neighbour.current = nextRemaining(listed, new Set(ids)) ?? '';
      deleted.current = [...deleted.current, ...gone];
      announce(
        one && more.length === 0
          ? `${quote(nameOf(one))} was deleted.`
          : `${plural(all.length, noun.one, noun.many)} were deleted.`,
      );
      make(deleted.current);
      onGone(ids);
    },
    onClosed: (askedFrom: 'row' | 'button') => {
      if (neighbour.current !== undefined) focusAfterDelete(neighbour.current, askedFrom);
      neighbour.current = undefined;
      // The dialog covered the offer.
      if (deleted.current.length > 0) make(deleted.current);
      deleted.current = [];
      onClosed();
    },
  };
}

/** Reports whether a list with items has become empty. The count is undefined while it loads. */
export function useBecameEmpty(count: number | undefined): boolean {
  const [hadSome, setHadSome] = useState(false);
  if (count && !hadSome) setHadSome(true);
  return hadSome && count === 0;
}
