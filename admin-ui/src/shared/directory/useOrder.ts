import { useCallback, useState } from 'react';
import { ApiError } from '../http/client';
import type { Anchor, Moved } from '../reorder/reorder';
import { useOrderSaver } from '../reorder/useOrderSaver';
import { orderFailure } from '../feedback/failures';
import type { Entry, ListCalls } from './types';

/** Moves entries, and says why when the list went back. */
export function useOrder<E extends Entry>({ keys, saveOrder }: ListCalls<E>) {
  const queryKey = keys.list;
  const [failure, setFailure] = useState<string>();

  const onFailure = useCallback((error: unknown) => {
    const isStale = error instanceof ApiError && error.status === 409;
    const text = orderFailure(error);
    setFailure(isStale ? `${text}. The list has been reloaded; please move it again.` : text);
    console.error(text);
  }, []);
  const save = useOrderSaver({ queryKey, save: saveOrder, onFailure });
  const move = useCallback(
    (moved: Moved, anchor: Anchor) => {
      setFailure(undefined);
      save(moved, anchor);
    },
    [save],
  );
  return { move, failure, dismiss: () => setFailure(undefined) };
}
