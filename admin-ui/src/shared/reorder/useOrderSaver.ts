import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { runWrite } from '../http/write';
import type { Item } from '../table/columns';
import { sortByIds, isInOrder, moveToAnchor, type Anchor, type MovedIds } from './reorder';

interface Options {
  /** The query key of the list. */
  queryKey: QueryKey;
  /** Saves the whole order. It rejects if the server did not confirm it. */
  save: (ids: readonly string[]) => Promise<unknown>;
  onFailure: (error: unknown) => void;
  /** Is called when all moves are saved, with the number of saved orders. */
  onSaved: (count: number) => void;
}

/**
 * Returns a function that moves items on screen at once and saves the order in the background.
 *
 * One save runs at a time. Moves made during a save are sent afterwards, as one order. If a save fails, the list
 * returns to the order that the server last confirmed, and moves not yet sent are lost: they build on the failed order.
 * If the list is reloaded during a save, for example when the window gets the focus, the latest order is applied to it.
 */
export function useOrderSaver({ queryKey, save, onFailure, onSaved }: Options) {
  const client = useQueryClient();
  const state = useRef<{
    confirmed: readonly string[];
    waiting?: readonly string[] | undefined;
    isRunning: boolean;
  }>({
    confirmed: [],
    isRunning: false,
  });

  const show = useCallback(
    (ids: readonly string[]) =>
      client.setQueryData<Item[]>(queryKey, (items) => items && sortByIds(items, ids)),
    [client, queryKey],
  );

  const run = useCallback(async () => {
    const saver = state.current;
    saver.isRunning = true;
    let latest = saver.waiting;
    const hash = hashKey(queryKey);
    const stopWatching = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== hash) return;
      const order = saver.waiting ?? latest;
      const items = client.getQueryData<Item[]>(queryKey);
      if (order && items && !isInOrder(items, order)) show(order);
    });
    let count = 0;
    const send = async () => {
      while (saver.waiting) {
        const ids = (latest = saver.waiting);
        saver.waiting = undefined;
        await save(ids);
        saver.confirmed = ids;
        count++;
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
      onSaved(count);
    } catch (error) {
      onFailure(error);
    } finally {
      saver.isRunning = false;
    }
  }, [client, queryKey, save, show, onFailure, onSaved]);

  return useCallback(
    (moved: MovedIds, anchor: Anchor) => {
      const before = client.getQueryData<Item[]>(queryKey)?.map((item) => item.id) ?? [];
      const after = moveToAnchor(before, moved, anchor);
      if (after === before) return;
      const saver = state.current;
      if (!saver.isRunning) saver.confirmed = before;
      // A running reload would replace the new order with the old one.
      void client.cancelQueries({ queryKey });
      saver.waiting = after;
      show(after);
      if (!saver.isRunning) void run();
    },
    [client, queryKey, run, show],
  );
}
