import { standardize } from '../igbo/standardLetters';

/** Combining marks of Latin letters, including tone marks and dots. Marks of other scripts are kept. */
const marks = /[\u0300-\u036f]+/gu;

/** The same marks without the dots, which make a different letter. */
const tones = /(?![\u0307\u0323])[\u0300-\u036f]/gu;

/** Characters that people type for an apostrophe or a dash, and invisible ones such as the soft hyphen. */
const apostrophes = /[`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032\uff07]/gu;
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/gu;

const plainSigns = (text: string) =>
  text.replace(apostrophes, "'").replace(dashes, '-').replace(invisible, '');

/** Spaces and dashes, which both separate words. */
const gaps = /[-\s\u0085]+/gu;

/**
 * Returns the text for sorting: with standard letters, one kind of apostrophe and one space between words. It returns
 * "ṅụọ na esi" for "ŋʊɔ na-esi".
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

/** Foldings for searches: one for words replaces dashes with spaces, one for punctuation keeps them. */
const foldWords = (letters: Folding) => (text: string) => plainSigns(letters(text)).replace(gaps, ' ');
const foldSigns = (letters: Folding) => (text: string) => plainSigns(letters(text)).replace(/\s+/gu, ' ');
const byLetter = { words: foldWords(bare), signs: foldSigns(bare) };
const byDottedLetter = { words: composed(foldWords(dotted)), signs: composed(foldSigns(dotted)) };

/**
 * Returns the text as a search compares it. It ignores case, tone marks, dots, the normal form, and the kind of
 * apostrophe or dash: "Ọ́kụ", "ɔkʊ" and "oku" become the same. The server does the same (igbo/fold.go).
 */
export function fold(text: string): string {
  return byLetter.words(text).trim();
}

/** Returns the text as an exact search compares it: like fold, but dots count, so that "ọkụ" and "ɔkʊ" find "Ọ́kụ" and "oku" does not. */
export function foldTone(text: string): string {
  return byDottedLetter.words(text).trim();
}

const letterOrNumber = /[\p{L}\p{N}]/u;
/** A phrase in quotation marks, or a word. igbo/fold.go has the same expression. */
const needle = /["“”„«»][^"“”„«»]*["“”„«»]|[^\t-\r \u0085\p{Z}]+/gu;
/** Punctuation around a word or phrase. People often copy it with the text. */
const copied = /^[ .,;:!?…"“”„«»]+|[ .,;:!?…"“”„«»]+$/gu;

/**
 * Returns the folded words and quoted phrases of the query, all of which must be found, in any order, and the folding
 * for the searched texts. A query without letters and numbers searches for its punctuation.
 */
export function searchFor(query: string, exact = false): { needles: string[]; folding: Folding } {
  const { words, signs } = exact ? byDottedLetter : byLetter;
  const isText = letterOrNumber.test(query);
  const needles = isText
    ? (query.match(needle) ?? []).map((each) => words(each).replace(copied, ''))
    : [signs(query).trim()];
  return { needles: needles.filter(Boolean), folding: isText ? words : signs };
}

export interface Span {
  start: number;
  end: number;
}

/** A letter with its marks, or marks without a letter. */
const letterWithMarks = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * Returns the spans of the text that match a word of the query, including their marks. Adjacent words are one span. In
 * an exact search, dots count.
 */
export function findMatches(text: string, query: string, exact = false): Span[] {
  const { needles, folding } = searchFor(query, exact);
  if (needles.length === 0) return [];

  // Folding changes lengths, so `origin` has the offset of the letter for each folded UTF-16 unit.
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

  return joined(folded, needles)
    .map(({ start, end }) => ({ start: origin[start] ?? 0, end: origin[end] ?? text.length }))
    .filter(({ start, end }) => end > start);
}

/** Returns the spans of the needles in a folded text, in order. Spans that overlap or have one space between them are joined. */
function joined(folded: string, needles: readonly string[]): Span[] {
  const found = needles.flatMap((each) => {
    const spans: Span[] = [];
    for (let at = folded.indexOf(each); at !== -1; at = folded.indexOf(each, at + each.length))
      spans.push({ start: at, end: at + each.length });
    return spans;
  });
  const spans: Span[] = [];
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = spans.at(-1);
    const isAdjacent = last && folded.slice(last.end, start).trim() === '' && needles.length > 1;
    if (isAdjacent) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}
