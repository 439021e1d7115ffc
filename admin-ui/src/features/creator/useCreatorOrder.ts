import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError } from '../../shared/http';
import type { Anchor } from '../../shared/ReorderTable/reorder';
import { useOrderSaver } from '../../shared/ReorderTable/useOrderSaver';
import { creatorKeys, saveCreatorOrder, type Creator } from './api';
import { orderFailure } from './failures';

const queryKey = creatorKeys.list();

/** Moves creators, and says why when the list went back. */
export function useCreatorOrder() {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();

  const onFailure = useCallback(
    (error: unknown) => {
      const isStale = error instanceof ApiError && error.status === 409;
      const text = orderFailure(error);
      setFailure(isStale ? `${text}. The list has been reloaded; please move it again.` : text);
      if (isStale) void client.invalidateQueries({ queryKey });
    },
    [client],
  );
  const save = useOrderSaver<Creator>({ queryKey, save: saveCreatorOrder, onFailure });
  const move = useCallback(
    (id: string, anchor: Anchor) => {
      setFailure(undefined);
      save(id, anchor);
    },
    [save],
  );
  return { move, failure, dismiss: () => setFailure(undefined) };
}
