import { searchItems } from '../database/searchItems';
import { allLabel, listedLabel, whole, type ExportPart, type ExportSource } from '../export/source';
import type { DirectoryList, Entry } from './types';

/** What can be exported of a directory: all entries, or those that a search finds. */
export function directorySource<E extends Entry>(
  { sheet, noun, calls, searchTexts }: DirectoryList<E>,
  entries: E[],
  q: string,
): ExportSource {
  const part = (label: string, find: (entries: E[]) => E[]): ExportPart => ({
    label,
    file: sheet.file,
    columns: sheet.columns,
    read: () => whole(async (signal) => find(await calls.load(signal))),
  });
  const find = (among: E[]) => searchItems(among, q, searchTexts);
  const all = part(allLabel(noun, entries.length), (every) => every);
  return {
    what: noun.many,
    parts: q ? [all, part(listedLabel(noun, find(entries).length), find)] : [all],
  };
}
