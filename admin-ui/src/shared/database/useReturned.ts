import { useEffect, useMemo } from 'react';
import type { Reveal } from '../reorder/types';
import type { Item } from '../table/types';
import { focusAfterDelete } from './deleteButtonId';
import type { UndoDelete } from './useUndoDelete';

/** The place in the list of what came back and is to have the focus. Where a search hides it, the search box gets that. */
export function useReturned<T extends Item>(
  { returned, settle }: Pick<UndoDelete<T>, 'returned' | 'settle'>,
  listed: readonly T[],
): Reveal | undefined {
  const index = returned === undefined ? -1 : listed.findIndex(({ id }) => id === returned);
  const isHidden = returned !== undefined && index < 0;
  useEffect(() => {
    if (!isHidden) return;
    focusAfterDelete('');
    settle();
  });
  return useMemo(
    () => (returned === undefined || index < 0 ? undefined : { id: returned, index }),
    [returned, index],
  );
}
