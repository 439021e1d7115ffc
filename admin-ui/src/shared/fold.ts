/** Marks that Unicode composes onto letters: tone marks, the dot below, the dot above. */
const marks = /\p{M}+/gu;

/**
 * The text as search compares it: no case, no tone marks, no dots ("Ọ́kụ" and "oku" fold alike),
 * whatever normal form it came in.
 */
export function fold(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase();
}

/** What somebody typed into a search box, folded and with the spaces around it gone. */
export function foldQuery(query: string): string {
  return fold(query.trim());
}

export interface Span {
  start: number;
  end: number;
}

/** Where the query occurs in the text, as spans of the original string, marks included. */
export function findMatches(text: string, query: string): Span[] {
  const wanted = foldQuery(query);
  if (wanted === '') return [];

  // Folding changes lengths, so every folded unit remembers where its letter began.
  let folded = '';
  const origin: number[] = [];
  let offset = 0;
  for (const letter of text) {
    const part = fold(letter);
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
