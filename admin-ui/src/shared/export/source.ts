import type { Page } from '../http/pages';
import { plural, type Noun } from '../text/plural';
import type { Sheet, SheetColumn } from '../sheet/columns';

/** A part of a list. */
export interface Portion {
  rows: readonly object[];
  isLast: boolean;
  /** The number of all rows; undefined if it is not known. */
  total: number | undefined;
}

/** Reads the next part of a list. After a failure it can be called again. */
export type Reader = (signal: AbortSignal) => Promise<Portion>;

/** Something that can be exported from a screen: all rows, or the listed ones. */
export interface ExportPart {
  /** 'All 105 proverbs' */
  label: string;
  /** The middle of the file name: 'proverbs' */
  file: string;
  columns: readonly SheetColumn[];
  /** Begins to read it. */
  read: () => Reader;
}

export interface ExportSource {
  /** The name of the rows: 'proverbs'. */
  what: string;
  /** The first is the default. The last is everything. */
  parts: [ExportPart, ...ExportPart[]];
  /** Loads the archive of all recordings, if there are any. */
  recordings?: (signal: AbortSignal) => Promise<{ response: Response }>;
}

/** Returns a reader of a list in pages. An item that moves to another page in the meantime is read once. */
export function pages<T extends { id: string }>(
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
): Reader {
  let cursor: string | undefined;
  const seen = new Set<string>();
  return async (signal) => {
    const { items, next, total } = await fetchPage(cursor, signal);
    const rows = items.filter(({ id }) => !seen.has(id));
    for (const { id } of rows) seen.add(id);
    cursor = next;
    return { rows, isLast: next === undefined, total };
  };
}

/** Returns a reader of a list without pages. */
export function singlePage<T extends object>(load: (signal: AbortSignal) => Promise<T[]>): Reader {
  return async (signal) => {
    const rows = await load(signal);
    return { rows, isLast: true, total: rows.length };
  };
}

/** 'All 105 proverbs' */
export const allLabel = ({ one, many }: Noun, count: number | undefined) =>
  count === 1 ? `1 ${one}` : `All ${count === undefined ? '' : `${count} `}${many}`;

/** 'Only the current list: 3 proverbs' */
const listedLabel = ({ one, many }: Noun, count: number | undefined) =>
  `Only the current list${count === undefined ? '' : `: ${plural(count, one, many)}`}`;

interface Listing {
  count: number | undefined;
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<{ id: string }>>;
}

/** Returns the export source of a database page: if a filter is set, the listed items, and all of them. */
export function databaseSource(
  { noun, columns }: Sheet,
  all: Listing,
  listed: Listing | undefined,
  recordings?: ExportSource['recordings'],
): ExportSource {
  const part = (label: string, { fetchPage }: Listing): ExportPart => ({
    label,
    file: noun.many,
    columns,
    read: () => pages(fetchPage),
  });
  const every = part(allLabel(noun, all.count), all);
  return {
    what: noun.many,
    parts: listed ? [part(listedLabel(noun, listed.count), listed), every] : [every],
    ...(recordings && { recordings }),
  };
}
