import { hashKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeleteCalls } from '../database/useDeleteItems';
import { deleteFailure } from '../feedback/failures';
import { ApiError } from '../http/client';
import type { DirectoryList, Entry, FormCalls, ListCalls } from './types';

/** All entries in their order. */
export function listQuery<E extends Entry>({ keys, load }: Pick<ListCalls<E>, 'keys' | 'load'>) {
  return queryOptions({ queryKey: keys.list, queryFn: ({ signal }) => load(signal) });
}

/** So many entries are read at once: taking up more holds up the page. */
const PORTION = 1000;

/** Asks for a part of a list: the first, or what follows a cursor. */
export const portion = (cursor: string | undefined) => ({
  limit: PORTION,
  ...(cursor !== undefined && { cursor }),
});

/** Adds an entry; the list is reloaded. */
export function useAdd<E extends Entry, I>({ keys, add }: FormCalls<E, I>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: add,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Saves a whole entry; the list is reloaded. */
export function useEdit<E extends Entry, I>({ keys, edit }: FormCalls<E, I>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: edit,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** How entries are deleted: they leave the list locally (spec 4.2, 4.3), and what depends on them is reloaded. */
export function useDeleteCalls<E extends Entry>({ noun, calls }: DirectoryList<E>): DeleteCalls<E> {
  const client = useQueryClient();
  return useMemo(() => {
    const { area, keys, remove } = calls;
    const list = hashKey(keys.list);
    return {
      area,
      noun,
      remove: ({ id }) => remove(id),
      takeOut: (ids) =>
        client.setQueryData<E[]>(keys.list, (entries) => entries?.filter(({ id }) => !ids.has(id))),
      refresh: () =>
        void client.invalidateQueries({
          queryKey: keys.all,
          predicate: ({ queryHash }) => queryHash !== list,
        }),
      failureOf: (error) => deleteFailure(noun, error),
    };
  }, [client, noun, calls]);
}

/** Waits for an order to be saved. Rejects unless the server says that it did (spec 4.2). */
export async function confirmOrder(call: Promise<{ data?: unknown; response: Response }>): Promise<void> {
  const { data, response } = await call;
  const answer = data as { success?: unknown; error?: unknown } | undefined;
  if (answer?.success === true) return;
  const reason = typeof answer?.error === 'string' ? answer.error : 'The server did not confirm the order';
  throw new ApiError(response.status, reason);
}
