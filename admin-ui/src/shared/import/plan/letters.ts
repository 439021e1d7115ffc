import { findProposals, acceptProposal, type Proposal } from '../../igbo/standardLetters';
import type { ImportRow } from './rows';

/** A non-standard letter, and where it occurs. */
export interface LetterFound extends Proposal {
  rows: number;
  /** A text with the letter. */
  example: string;
}

/** Finds non-standard letters in the fields in Igbo. Call `look` for each row, then `found`. */
export function letterFinder(igbo: readonly string[]) {
  const found = new Map<string, LetterFound>();
  const look = ({ fields }: ImportRow) => {
    const inRow = new Set<string>();
    for (const text of igbo.flatMap((field) => fields[field] ?? [])) {
      for (const { from, to } of findProposals(text)) {
        const before = found.get(from);
        const rows = (before?.rows ?? 0) + (inRow.has(from) ? 0 : 1);
        inRow.add(from);
        found.set(from, { from, to, rows, example: before?.example ?? text });
      }
    }
  };
  return { look, found: () => [...found.values()] };
}

/** Returns the row with these letters replaced in the fields in Igbo. */
export function withLetters(
  row: ImportRow,
  igbo: readonly string[],
  accepted: readonly Proposal[],
): ImportRow {
  if (accepted.length === 0) return row;
  const change = (text: string) => accepted.reduce(acceptProposal, text);
  const changed = igbo
    .filter((field) => field in row.fields)
    .map((field) => {
      const value = row.fields[field] ?? '';
      return [field, Array.isArray(value) ? value.map(change) : change(value)] as const;
    });
  return { ...row, fields: { ...row.fields, ...Object.fromEntries(changed) } };
}
