import { findMatches, searchFor } from './fold';
import { truncate } from './truncate';

/** Letters that are looked through: a search that goes on to the end of a book would hold up typing. */
const looked = 4000;
/** Letters before a match that say where it stands. */
const before = 24;

/** One line of the first text that holds the query, or of the first at all: its beginning, or what is around the match. */
export function excerpt(texts: readonly string[], query: string, limit: number): string {
  const { needle, folding } = searchFor(query);
  const lines = texts.map((text) => text.slice(0, looked).replace(/\s+/gu, ' ').trim()).filter(Boolean);
  const line = lines.find((each) => needle !== '' && folding(each).includes(needle)) ?? lines[0] ?? '';
  if (line.length <= limit) return line;
  const start = findMatches(line, query)[0]?.start ?? 0;
  if (start < Math.max(limit - before, 1)) return truncate(line, limit);
  const from = line.lastIndexOf(' ', start - before / 2) + 1;
  return `…${truncate(line.slice(Math.max(from, start - before * 2)), limit)}`;
}
