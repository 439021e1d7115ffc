import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { AreaId } from '../areas';
import { failureReason, unanswered } from '../feedback/failures';
import { api, send } from '../http/client';
import { runWrite } from '../http/write';
import type { Item } from '../table/columns';
import { plural, type Noun } from '../text/plural';
import type { Deletion } from './useUndoDelete';

/** The calls and texts that delete the items of a list. */
export interface DeleteCalls<T extends Item> {
  area: AreaId;
  noun: Noun;
  /** Deletes one. */
  remove: (item: T) => Promise<unknown>;
  /** The query key of the lists. */
  lists: QueryKey;
  /** Removes the items from all loaded lists. */
  takeOut: (client: QueryClient, ids: ReadonlySet<string>) => void;
  /** Returns why an item could not be deleted. */
  failureOf: (error: unknown) => string;
}

/** Deletes items, several as one change. `failure` says why some could not be deleted. */
export function useDeleteItems<T extends Item>(calls: DeleteCalls<T>) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [failure, setFailure] = useState('');

  const send = async (wanted: readonly T[]): Promise<Deletion<T>[]> => {
    const gone: Deletion<T>[] = [];
    for (let done = 0; done < wanted.length; done += atOnce) {
      setProgress({ done, of: wanted.length });
      const items = wanted.slice(done, done + atOnce);
      try {
        gone.push({ items, changeId: await remove(calls, items) });
      } catch (error) {
        setFailure(failureOf(calls, error, wanted.length - done));
        break;
      }
      calls.takeOut(client, new Set(items.map(({ id }) => id)));
    }
    return gone;
  };
  /** Returns the deleted items. */
  const run = async (wanted: readonly T[]) => {
    setFailure('');
    const gone = await runWrite(client, { send, changes: [[calls.area]], upToDate: [calls.lists] }, wanted);
    setProgress(undefined);
    const hasFailed = gone.reduce((sum, { items }) => sum + items.length, 0) < wanted.length;
    // The server may have deleted items without an answer, or someone else has changed them.
    if (hasFailed) void client.invalidateQueries({ queryKey: calls.lists });
    return gone;
  };
  return { run, progress, failure };
}

async function remove<T extends Item>(calls: DeleteCalls<T>, items: readonly T[]) {
  const [one, ...more] = items;
  if (one && more.length === 0) {
    await calls.remove(one);
    return undefined;
  }
  const { changeId } = await deleteMany(
    calls.area,
    items.map(({ id }) => id),
  );
  return changeId;
}

function failureOf<T extends Item>({ noun, failureOf: ofOne }: DeleteCalls<T>, error: unknown, left: number) {
  if (left === 1) return ofOne(error);
  const text = `${plural(left, noun.one, noun.many)} could not be deleted.`;
  return unanswered(error, `${text} There was no connection.`) ?? `${text} ${failureReason(error)}`.trim();
}

/** The most items that one call deletes or changes; the history has one change for them. */
export const atOnce = 500;

/** A bulk change adds, removes or replaces the chosen names. */
export type NamesChange = 'add' | 'remove' | 'set';

export interface Changed {
  /** The number of changed items. */
  changed: number;
  /** The change to undo; undefined if nothing changed. */
  changeId?: string;
}

/** Changes the categories of up to 500 proverbs as one change. */
export function changeCategories(ids: string[], how: NamesChange, categories: string[]): Promise<Changed> {
  return send(api.POST('/api/ilu/admin/change', { body: { ids, [how]: { categories } } }));
}

/** Changes the filters of up to 500 creators as one change. */
export function changeFilters(ids: string[], how: NamesChange, filters: string[]): Promise<Changed> {
  return send(api.POST('/api/creator/admin/change', { body: { ids, [how]: { filters } } }));
}

/** Deletes up to 500 entries of an area as one change. Returns the ID of the change if any entry still existed. */
export function deleteMany(area: AreaId, ids: string[]): Promise<{ changeId?: string }> {
  return send(api.POST(`/api/${area}/admin/delete`, { body: { ids } }));
}
