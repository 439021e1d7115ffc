import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { LinksForm } from '../form/links';
import type { BulkNames } from '../database/useChangeNames';
import type { DirectoryFilter } from './filter';
import type { AreaId } from '../areas';
import { ApiError } from '../http/client';
import type { Edit } from '../http/write';
import type { Page } from '../http/pages';
import type { Sheet } from '../sheet/columns';
import type { Column, Density, Item } from '../table/columns';
import type { Noun } from '../text/plural';

/** The fields that the entries of all directories have. */
export interface Entry extends Item {
  createdAt: string;
  bio?: string;
  image?: string;
  /** Counts the edits. */
  version: number;
}

/** The query parameters of one part of a list. */
interface PageQuery {
  limit: number;
  sort?: 'newest';
  cursor?: string;
}

/** The calls behind a database page. Keep the same object between renders. */
export interface ListCalls<E extends Entry> {
  /** The area whose history has the changes. */
  area: AreaId;
  /** The key of the list in the query cache. */
  listKey: QueryKey;
  load: (signal: AbortSignal) => Promise<E[]>;
  /** Reads the list in parts, for exports, which need not hold all of it at once. */
  loadPage: (query: PageQuery, signal: AbortSignal) => Promise<Page<E>>;
  remove: (id: string) => Promise<unknown>;
  /** Rejects unless the server says that it saved the order. */
  saveOrder: (ids: readonly string[]) => Promise<void>;
}

/** The calls of a directory, with those behind its forms. */
export interface FormCalls<E extends Entry, I> extends ListCalls<E> {
  add: (body: I) => Promise<E>;
  update: (edit: Edit<I>) => Promise<E>;
}

/** The values of a directory's form: fields, and links if the entries have some. */
export type EntryForm = FieldValues & Partial<LinksForm>;

/** How the cells of a table look. */
export interface Look {
  /** The searched text, which cells mark. */
  query: string;
  density: Density;
}

/** A directory on its database page. Keep the same object between renders. */
export interface DirectoryList<E extends Entry> {
  noun: Noun;
  calls: ListCalls<E>;
  addPath: string;
  importPath: string;
  /** The columns of exported files. */
  sheet: Sheet;
  /** Names that can be changed for all selected entries, such as filters. */
  bulkNames?: BulkNames;
  /** Placeholder and name of the search box. */
  searchLabel: string;
  /** The sentence that names the searched fields. */
  searched: string;
  /** The filters, and the searched fields. */
  filter: DirectoryFilter<E>;
  /** The columns behind move, delete and edit. */
  columns: (look: Look) => Column<E>[];
  /** Height of every card, in CSS pixels: a virtual list needs it in advance. */
  cardHeight: number;
  /** Returns the content of a card between the bio and the buttons. */
  cardBody: (entry: E, query: string) => ReactNode;
  /** Returns one more action of an entry, an icon button. */
  action?: (entry: E) => ReactNode;
  /** Returns a mark for the title of an entry's card. */
  cardMark?: (entry: E) => ReactNode;
  /** Returns what else is deleted with an entry. */
  deleteWarning?: (count: number) => string;
}

/** The query of all entries, in their order. */
export function listQuery<E extends Entry>({ listKey, load }: Pick<ListCalls<E>, 'listKey' | 'load'>) {
  return queryOptions({ queryKey: listKey, queryFn: ({ signal }) => load(signal) });
}

/** The number of entries that one request reads. Larger answers would block the page. */
const PORTION = 1000;

/** Returns the query of one part of a list: the first, or the part after a cursor. */
export const pageQuery = (cursor: string | undefined, isNewestFirst: boolean): PageQuery => ({
  limit: PORTION,
  ...(isNewestFirst && { sort: 'newest' }),
  ...(cursor !== undefined && { cursor }),
});

/** Waits for an order to be saved. Rejects unless the server confirms it (spec 4.2). */
export async function confirmOrder(call: Promise<{ data?: unknown; response: Response }>): Promise<void> {
  const { data, response } = await call;
  const answer = data as { success?: unknown; error?: unknown } | undefined;
  if (answer?.success === true) return;
  const reason = typeof answer?.error === 'string' ? answer.error : 'The server did not confirm the order';
  throw new ApiError(response.status, reason);
}
