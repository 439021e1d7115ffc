import { allLabel, listedLabel, pages, type ExportPart, type ExportSource } from '../export/source';
import type { DirectoryList, Entry } from './types';

/** What can be exported of a directory: all entries, or those that are listed. */
export function directorySource<E extends Entry>(
  { sheet, noun, calls, filter }: DirectoryList<E>,
  entries: E[],
  q: string,
  values: Record<string, string>,
): ExportSource {
  const part = (label: string, find: (entries: E[]) => E[], total: number): ExportPart => ({
    label,
    file: noun.many,
    columns: sheet.columns,
    read: () =>
      pages(async (cursor, signal) => {
        const page = await calls.loadPage(cursor, signal);
        return { ...page, items: find(page.items), total };
      }),
  });
  const find = (among: E[]) => filter.find(among, q, values);
  const all = part(allLabel(noun, entries.length), (every) => every, entries.length);
  const found = find(entries).length;
  return {
    what: noun.many,
    parts: filter.definition.isNarrowed({ ...values, q })
      ? [all, part(listedLabel(noun, found), find, found)]
      : [all],
  };
}
