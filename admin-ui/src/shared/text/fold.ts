/** Marks that Unicode composes onto letters: tone marks, the dot below, the dot above. */
const marks = /\p{M}+/gu;

/**
 * The text as search compares it: no case, no tone marks, no dots ("Ọ́kụ" and "oku" fold alike),
 * whatever normal form it came in.
 */
export function fold(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase();
}

/** Every mark but the dots, which make another letter of it. */
const tones = /(?![\u0307\u0323])\p{M}/gu;

/** The text as an exact search compares it: no case, no tone marks, but its dots ("ọkụ" is in "Ọ́kụ", "oku" is not). */
export function foldTone(text: string): string {
  return text.normalize('NFD').replace(tones, '').toLowerCase().normalize('NFC');
}

/** What somebody typed into a search box, folded and with the spaces around it gone. */
export function foldQuery(query: string): string {
  return fold(query.trim());
}

export interface Span {
  start: number;
  end: number;
}

/** A letter with its marks; marks that no letter stands before. */
const letters = /\P{M}\p{M}*|\p{M}+/gu;

/** Where the query occurs in the text, as spans of the original string, marks included. In an exact search dots count. */
export function findMatches(text: string, query: string, exact = false): Span[] {
  const folding = exact ? foldTone : fold;
  const wanted = folding(query.trim());
  if (wanted === '') return [];

  // Folding changes lengths, so every folded unit remembers where its letter began.
  let folded = '';
  const origin: number[] = [];
  let offset = 0;
  for (const [letter] of text.matchAll(letters)) {
    const part = folding(letter);
    for (let unit = 0; unit < part.length; unit++) origin.push(offset);
    folded += part;
    offset += letter.length;
  }
  origin.push(text.length);

  const spans: Span[] = [];
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
    const start = origin[at] ?? 0;
    const end = origin[at + wanted.length] ?? text.length;
    if (end > start) spans.push({ start, end });
  }
  return spans;
}
