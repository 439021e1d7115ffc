import { standardize } from '../igbo/standardLetters';

/** Marks of Latin letters, tone marks and dots among them. Those of other scripts are part of their words. */
const marks = /[\u0300-\u036f]+/gu;

/** Every mark but the dots, which make another letter of it. */
const tones = /(?![\u0307\u0323])[\u0300-\u036f]/gu;

/** What is typed for an apostrophe, what for a dash, and what cannot be seen, such as a soft hyphen. */
const apostrophes = /[`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032\uff07]/gu;
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/gu;

const plainSigns = (text: string) =>
  text.replace(apostrophes, "'").replace(dashes, '-').replace(invisible, '');

/** What parts words, dashes among it. */
const gaps = /[-\s\u0085]+/gu;

/**
 * The text as it is sorted, with standard letters, one kind of apostrophe and one space wherever words are parted:
 * "ŋʊɔ na-esi" is sorted as "ṅụọ na esi".
 */
export function sortText(text: string): string {
  return standardize(plainSigns(text).replace(gaps, ' ').trim());
}

type Folding = (text: string) => string;

const bare: Folding = (text) => standardize(text).normalize('NFD').replace(marks, '').toLowerCase();
const dotted: Folding = (text) => standardize(text).normalize('NFD').replace(tones, '').toLowerCase();
const composed =
  (folding: Folding): Folding =>
  (text) =>
    folding(text).normalize('NFC');

/** Foldings for texts of words, and for a search that means the signs in them. */
const asWords = (letters: Folding) => (text: string) => plainSigns(letters(text)).replace(gaps, ' ');
const asSigns = (letters: Folding) => (text: string) => plainSigns(letters(text)).replace(/\s+/gu, ' ');
const inexact = { words: asWords(bare), signs: asSigns(bare) };
const exactly = { words: composed(asWords(dotted)), signs: composed(asSigns(dotted)) };

/**
 * The text as search compares it: no case, no tone marks, no dots ("Ọ́kụ", "ɔkʊ" and "oku" fold alike), whatever
 * apostrophe, dash and normal form it came in. The server folds the same.
 */
export function fold(text: string): string {
  return inexact.words(text).trim();
}

/** The text as an exact search compares it: no case, no tone marks, but its dots ("ọkụ" and "ɔkʊ" are in "Ọ́kụ", "oku" is not). */
export function foldTone(text: string): string {
  return exactly.words(text).trim();
}

const letterOrNumber = /[\p{L}\p{N}]/u;
/** The full stop and the quotation marks that were copied with a phrase. */
const copied = /^[ .,;:!?…"“”„«»]+|[ .,;:!?…"“”„«»]+$/gu;

/** What a query looks for, and in texts folded how: one of nothing but signs means those signs. */
export function searchFor(query: string, exact = false): { needle: string; folding: Folding } {
  const { words, signs } = exact ? exactly : inexact;
  return letterOrNumber.test(query)
    ? { needle: words(query).replace(copied, ''), folding: words }
    : { needle: signs(query).trim(), folding: signs };
}

export interface Span {
  start: number;
  end: number;
}

/** A letter with its marks; marks that no letter stands before. */
const letterWithMarks = /\P{M}\p{M}*|\p{M}+/gu;

/** Where the query occurs in the text, as spans of the original string, marks included. In an exact search dots count. */
export function findMatches(text: string, query: string, exact = false): Span[] {
  const { needle, folding } = searchFor(query, exact);
  if (needle === '') return [];

  // Folding changes lengths, so every folded unit remembers where its letter began.
  let folded = '';
  const origin: number[] = [];
  let offset = 0;
  for (const [letter] of text.matchAll(letterWithMarks)) {
    const part = folding(letter);
    if (part !== ' ' || !folded.endsWith(' ')) {
      for (let unit = 0; unit < part.length; unit++) origin.push(offset);
      folded += part;
    }
    offset += letter.length;
  }
  origin.push(text.length);

  const spans: Span[] = [];
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + needle.length)) {
    const start = origin[at] ?? 0;
    const end = origin[at + needle.length] ?? text.length;
    if (end > start) spans.push({ start, end });
  }
  return spans;
}
