import { queryOptions } from '@tanstack/react-query';
import type { DeleteCalls } from '../database/useDeleteItems';
import { deleteFailure } from '../feedback/failures';
import { ApiError } from '../http/client';
import { inArea, type Edit, type Write } from '../http/write';
import type { DirectoryList, Entry, FormCalls, ListCalls } from './types';

/** All entries in their order. */
export function listQuery<E extends Entry>({ keys, load }: Pick<ListCalls<E>, 'keys' | 'load'>) {
  return queryOptions({ queryKey: keys.list, queryFn: ({ signal }) => load(signal) });
}

/** How many entries one request reads: larger answers block the page. */
const PORTION = 1000;

/** Asks for a part of a list: the first, or what follows a cursor. */
export const portion = (cursor: string | undefined) => ({
  limit: PORTION,
  ...(cursor !== undefined && { cursor }),
});

/** Adds an entry. */
export const addWrite = <E extends Entry, I>({ area, add }: FormCalls<E, I>): Write<I, E> => ({
  ...inArea(area),
  send: add,
});

/** Saves a whole entry. */
export const editWrite = <E extends Entry, I>({ area, edit }: FormCalls<E, I>): Write<Edit<I>, E> => ({
  ...inArea(area),
  send: edit,
});

/** How entries are deleted: they leave the list locally (spec 4.2, 4.3). */
export const deleteCalls = <E extends Entry>({ noun, calls }: DirectoryList<E>): DeleteCalls<E> => ({
  area: calls.area,
  noun,
  remove: ({ id }) => calls.remove(id),
  lists: calls.keys.list,
  takeOut: (client, ids) =>
    client.setQueryData<E[]>(calls.keys.list, (entries) => entries?.filter(({ id }) => !ids.has(id))),
  failureOf: (error) => deleteFailure(noun, error),
});

/** Waits for an order to be saved. Rejects unless the server says that it did (spec 4.2). */
export async function confirmOrder(call: Promise<{ data?: unknown; response: Response }>): Promise<void> {
  const { data, response } = await call;
  const answer = data as { success?: unknown; error?: unknown } | undefined;
  if (answer?.success === true) return;
  const reason = typeof answer?.error === 'string' ? answer.error : 'The server did not confirm the order';
  throw new ApiError(response.status, reason);
}
