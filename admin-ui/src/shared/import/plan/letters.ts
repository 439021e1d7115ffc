import { proposals, takeProposal, type Proposal } from '../../igbo/standardLetters';
import type { ImportRow } from './rows';

/** A letter that probably stands for another one, and where it was found. */
export interface LetterFound extends Proposal {
  rows: number;
  /** A text that contains it. */
  example: string;
}

/** Finds such letters in the Igbo fields. Call `look` for each row, then `found`. */
export function letterFinder(igbo: readonly string[]) {
  const found = new Map<string, LetterFound>();
  const look = ({ fields }: ImportRow) => {
    const inRow = new Set<string>();
    for (const text of igbo.flatMap((field) => fields[field] ?? [])) {
      for (const { from, to } of proposals(text)) {
        const before = found.get(from);
        const rows = (before?.rows ?? 0) + (inRow.has(from) ? 0 : 1);
        inRow.add(from);
        found.set(from, { from, to, rows, example: before?.example ?? text });
      }
    }
  };
  return { look, found: () => [...found.values()] };
}

/** Returns the row with these letters replaced in the Igbo fields. */
export function withLetters(row: ImportRow, igbo: readonly string[], taken: readonly Proposal[]): ImportRow {
  if (taken.length === 0) return row;
  const change = (text: string) => taken.reduce(takeProposal, text);
  const changed = igbo
    .filter((field) => field in row.fields)
    .map((field) => {
      const value = row.fields[field] ?? '';
      return [field, Array.isArray(value) ? value.map(change) : change(value)] as const;
    });
  return { ...row, fields: { ...row.fields, ...Object.fromEntries(changed) } };
}
