import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { runWrite } from '../http/write';
import type { Item } from '../table/columns';
import { inOrder, isInOrder, moveToAnchor, type Anchor, type Moved } from './reorder';

interface Options {
  /** The key of the list in the query cache. */
  queryKey: QueryKey;
  /** Saves the whole order; rejects when the server did not confirm it. */
  save: (ids: readonly string[]) => Promise<unknown>;
  onFailure: (error: unknown) => void;
}

/**
 * Moves items at once on screen and saves the order behind it. One save runs at a time; moves made
 * during it wait and are sent together as the latest order. When a save fails, the order that the
 * server last confirmed returns and what waited is dropped, since it was built on the failed one.
 * A list that is reloaded during a save, as when the window gets the focus, is shown in the latest order.
 */
export function useOrderSaver({ queryKey, save, onFailure }: Options) {
  const client = useQueryClient();
  const state = useRef<{
    confirmed: readonly string[];
    waiting?: readonly string[] | undefined;
    running: boolean;
  }>({
    confirmed: [],
    running: false,
  });

  const show = useCallback(
    (ids: readonly string[]) =>
      client.setQueryData<Item[]>(queryKey, (items) => items && inOrder(items, ids)),
    [client, queryKey],
  );

  const run = useCallback(async () => {
    const saver = state.current;
    saver.running = true;
    let latest = saver.waiting;
    const hash = hashKey(queryKey);
    const stopWatching = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== hash) return;
      const order = saver.waiting ?? latest;
      const items = client.getQueryData<Item[]>(queryKey);
      if (order && items && !isInOrder(items, order)) show(order);
    });
    const send = async () => {
      while (saver.waiting) {
        const ids = (latest = saver.waiting);
        saver.waiting = undefined;
        await save(ids);
        saver.confirmed = ids;
      }
      stopWatching();
    };
    const rollBack = () => {
      stopWatching();
      saver.waiting = undefined;
      show(saver.confirmed);
    };
    try {
      await runWrite(client, { send, show: () => rollBack, changes: [queryKey] }, undefined);
    } catch (error) {
      onFailure(error);
    } finally {
      saver.running = false;
    }
  }, [client, queryKey, save, show, onFailure]);

  return useCallback(
    (moved: Moved, anchor: Anchor) => {
      const before = client.getQueryData<Item[]>(queryKey)?.map((item) => item.id) ?? [];
      const after = moveToAnchor(before, moved, anchor);
      if (after === before) return;
      const saver = state.current;
      if (!saver.running) saver.confirmed = before;
      // A reload that is under way would bring the old order back over the new one.
      void client.cancelQueries({ queryKey });
      saver.waiting = after;
      show(after);
      if (!saver.running) void run();
    },
    [client, queryKey, run, show],
  );
}
