import { useRef, useState } from 'react';
import type { Item } from '../table/types';
import { focusAfterDelete } from './deleteButtonId';

/** What follows a deletion: it is announced, and the focus goes to the neighbour once the dialog has closed. */
export function useDeletion<T extends Item>(listed: readonly T[], onClosed: () => void) {
  const [announcement, announce] = useState('');
  const neighbour = useRef<string>(undefined);
  return {
    /** Stands in a LiveRegion. */
    announcement,
    announce,
    onDeleted: (gone: readonly T[], text: string) => {
      neighbour.current = neighbourOf(listed, new Set(gone.map(({ id }) => id))) ?? '';
      announce(text);
    },
    onClosed: () => {
      if (neighbour.current !== undefined) focusAfterDelete(neighbour.current);
      neighbour.current = undefined;
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
