import { proposals, takeProposal, type Proposal } from '../../igbo/standardLetters';
import type { ImportRow } from './rows';

/** A letter that may be meant as another, and where. */
export interface LetterFound extends Proposal {
  rows: number;
  /** A text with it. */
  example: string;
}

/** Looks for such letters in the fields that are in Igbo; call it for each row, then `found`. */
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

/** The row with these letters changed in the fields that are in Igbo. */
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
