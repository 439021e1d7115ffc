import { useRef } from 'react';
import type { Item } from '../table/types';
import { focusAfterDelete } from './deleteButtonId';
import type { Deletion, UndoDelete } from './useUndoDelete';

/** What follows a deletion: it is announced and can be undone, and the focus goes to the neighbour once the dialog has closed. */
export function useDeletion<T extends Item>(
  listed: readonly T[],
  { announce, make }: Pick<UndoDelete<T>, 'announce' | 'make'>,
  onClosed: () => void,
) {
  const neighbour = useRef<string>(undefined);
  // What several attempts in one dialog deleted is offered together.
  const deleted = useRef<readonly Deletion<T>[]>([]);
  return {
    onDeleted: (gone: readonly Deletion<T>[], text: string) => {
      const ids = gone.flatMap(({ items }) => items.map(({ id }) => id));
      neighbour.current = neighbourOf(listed, new Set(ids)) ?? '';
      deleted.current = [...deleted.current, ...gone];
      announce(text);
      make(deleted.current);
    },
    onClosed: () => {
      if (neighbour.current !== undefined) focusAfterDelete(neighbour.current);
      neighbour.current = undefined;
      // The dialog covered the offer.
      if (deleted.current.length > 0) make(deleted.current);
      deleted.current = [];
      onClosed();
    },
  };
}

/** The first one left behind those that went, else the last before them. */
function neighbourOf(listed: readonly Item[], gone: ReadonlySet<string>): string | undefined {
  const at = listed.findLastIndex(({ id }) => gone.has(id));
  const left = ({ id }: Item) => !gone.has(id);
  return (listed.slice(at + 1).find(left) ?? listed.slice(0, at).findLast(left))?.id;
}
