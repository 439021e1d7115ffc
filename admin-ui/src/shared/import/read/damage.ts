import type { TableRow } from './table';

/** Addresses have question marks of their own. */
const addresses = /\S*(?::\/\/|www\.)\S*/giu;
/** A question mark inside a word, or before its first letter where a word may begin. */
const lostLetter = /\p{L}\?\p{L}|(?:^|[\s(“"'])\?\p{L}|\p{L}\?\?\p{L}/u;
/** What is left of ị ọ ụ ṅ when UTF-8 is taken for Windows-1252 and saved again. */
const twiceEncoded = /á»[\u0080-\u00bf‹›€-™œžŸ]|á¹[\u0080-\u00bf„…]/u;

/** Whether letters of the text were destroyed on the way, as Excel's ANSI CSV does to ị, ọ, ụ and ṅ. */
export function isDamaged(text: string): boolean {
  if (text.includes('\ufffd')) return true;
  if (text.includes('?') && lostLetter.test(text.replace(addresses, ' '))) return true;
  return twiceEncoded.test(text);
}

/** The numbers of the rows that show it. */
export function damagedRows(rows: readonly TableRow[]): number[] {
  return rows
    .filter(({ cells }) => cells.flat().some((cell) => cell && isDamaged(cell)))
    .map(({ number }) => number);
}
