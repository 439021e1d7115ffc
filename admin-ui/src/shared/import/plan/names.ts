import { fold } from '../../text/fold';
import type { KnownName } from '../area';
import type { ImportRow } from './rows';

/** A name in the file that does not exist yet. */
export interface UnknownName {
  name: string;
  rows: number;
  /** The existing name that it was probably meant to be. */
  likely?: string | undefined;
}

const same = (name: string) => name.normalize('NFC').trim().toLowerCase();

/** The number of unknown names that are compared with the known ones. Only a column that was matched by mistake has more. */
const maxCompared = 500;

/** Finds unknown names in a list field and counts their rows. It ignores case, as the service does. */
export function nameFinder(field: string, known: readonly KnownName[]) {
  const keys = new Set(known.flatMap(({ name, former }) => [name, ...former]).map(same));
  const found = new Map<string, UnknownName>();
  const look = ({ fields }: ImportRow) => {
    const inRow = new Map([fields[field] ?? []].flat().map((name) => [same(name), name.trim()]));
    for (const [key, name] of inRow) {
      if (key === '' || keys.has(key)) continue;
      const before = found.get(key);
      found.set(key, { name: before?.name ?? name, rows: (before?.rows ?? 0) + 1 });
    }
  };
  return {
    look,
    found: () =>
      [...found.values()].map((unknown, at) =>
        at < maxCompared ? { ...unknown, likely: likelyName(unknown.name, known) } : unknown,
      ),
  };
}

const lettersOf = (name: string) => [...fold(name).replace(/[^\p{L}\p{N}]/gu, '')];

/** Returns the known name with the fewest different letters; undefined if none is similar. Marks, spaces and signs are ignored. */
export function likelyName(name: string, known: readonly KnownName[]): string | undefined {
  const typed = lettersOf(name);
  let likely: { name: string; edits: number } | undefined;
  for (const one of known) {
    for (const called of [one.name, ...one.former]) {
      const letters = lettersOf(called);
      const longest = Math.max(typed.length, letters.length);
      // Short names differ in a letter and mean something else.
      const allowed = Math.min(2, Math.floor(longest / 4));
      if (typed.length === 0 || longest - Math.min(typed.length, letters.length) > allowed) continue;
      const edits = editDistance(typed, letters);
      if (edits <= allowed && edits < (likely?.edits ?? Infinity)) likely = { name: one.name, edits };
    }
  }
  return likely?.name;
}

/** Returns the number of letters to add, remove or change (Levenshtein). */
function editDistance(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, letter] of one.entries()) {
    const next = [down + 1];
    for (const [at, against] of other.entries()) {
      const changed = (row[at] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Returns the row with these names replaced by the likely ones, each name once. */
export function withLikelyNames(
  row: ImportRow,
  field: string | undefined,
  accepted: readonly UnknownName[],
): ImportRow {
  const names = field === undefined ? undefined : row.fields[field];
  if (!Array.isArray(names) || accepted.length === 0) return row;
  const changed = names.map((name) => accepted.find((one) => same(one.name) === same(name))?.likely ?? name);
  return { ...row, fields: { ...row.fields, [String(field)]: [...new Set(changed)] } };
}
