import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { pagedQuery } from '../http/pages';
import type { Filter, Moderated, ModerationKind } from './types';

/** Cached under this, so that a decision finds all lists of a kind. */
export const listsKey = (kind: { key: readonly string[] }) => [...kind.key, 'list'] as const;

const itemKey = (kind: { key: readonly string[] }, id: string) => [...kind.key, 'item', id] as const;

/** Keeps an item as the server just answered it. */
export function setItem(client: QueryClient, kind: { key: readonly string[] }, item: Moderated): void {
  client.setQueryData(itemKey(kind, item.id), item);
}

/** Forgets an item that is no more. */
export function forgetItem(client: QueryClient, kind: { key: readonly string[] }, id: string): void {
  client.removeQueries({ queryKey: itemKey(kind, id) });
}

/** One item, as the server has it. */
export function itemQuery<T extends Moderated>(kind: ModerationKind<T>, id: string) {
  return queryOptions({
    queryKey: itemKey(kind, id),
    queryFn: ({ signal }) => kind.fetchOne(id, signal),
  });
}

/** The items of a filter, newest first. */
export function listQuery<T extends Moderated>(kind: ModerationKind<T>, filter: Filter) {
  return pagedQuery([...listsKey(kind), filter], (cursor, signal) => kind.fetchPage(filter, cursor, signal));
}
