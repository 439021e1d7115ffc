/** Letters of the phonetic alphabet, and the dotless i that is typed with a dot below, as form NFD of the standard ones. */
const phonetic: Record<string, string> = {
  ŋ: 'n\u0307',
  Ŋ: 'N\u0307',
  ɔ: 'o\u0323',
  Ɔ: 'O\u0323',
  ʊ: 'u\u0323',
  Ʊ: 'U\u0323',
  ɪ: 'i\u0323',
  Ɪ: 'I\u0323',
  ı: 'i',
};
const phoneticLetters = /[ŋŊɔƆʊƱɪꞮı]/gu;

/** For i, o and u without a dot: diaeresis, ogonek, vertical line or macron below. */
const asDotBelow = /([iou])(?![\u0300-\u036f]*\u0323)([\u0300-\u036f]*?)[\u0308\u0328\u0329\u0331]/giu;

/** For n without a dot: tilde or macron. Over a vowel a macron is a tone mark. */
const asDotAbove = /(n)(?![\u0300-\u036f]*\u0307)([\u0300-\u036f]*?)[\u0303\u0304]/giu;

/** Matches letters and marks (NFD) that standardize may replace; a quick test, since most texts have none. */
const otherSpelling = /[ŋŊɔƆʊƱɪꞮı\u0303\u0304\u0308\u0328\u0329\u0331]/u;

/**
 * Replaces letters of other orthographies and keyboards with letters of the Onwu alphabet: "ŋʊɔ", "ñüö" and "n̄u̱o̱"
 * become "ṅụọ". Case and tone marks stay. The result is in form NFC. The server does the same (igbo/standard.go).
 */
export function standardize(text: string): string {
  const decomposed = text.normalize('NFD');
  if (!otherSpelling.test(decomposed)) return text.normalize('NFC');
  return decomposed
    .replace(phoneticLetters, (letter) => phonetic[letter] ?? letter)
    .replace(asDotBelow, '$1\u0323$2')
    .replace(asDotAbove, '$1\u0307$2')
    .normalize('NFC');
}

const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });

/** Offers the standard letter. It is a question, since ö and ñ are also letters of names. */
export interface Proposal {
  /** The letter as typed, in form NFC. */
  from: string;
  /** The standard one, in the same case. */
  to: string;
}

/** Returns a proposal for each non-standard letter, once, in order. */
export function findProposals(text: string): Proposal[] {
  if (standardize(text) === text.normalize('NFC')) return [];
  const found = new Map<string, string>();
  for (const { segment } of graphemes.segment(text)) {
    const [from, to] = [segment.normalize('NFC'), standardize(segment)];
    if (from !== to) found.set(from, to);
  }
  return [...found].map(([from, to]) => ({ from, to }));
}

/** The text with this proposal taken, wherever the letter stands. */
export function acceptProposal(text: string, { from, to }: Proposal): string {
  // Segmenting is slow, and most texts of an import have none of the letters.
  if (!text.normalize('NFC').includes(from)) return text;
  return [...graphemes.segment(text)]
    .map(({ segment }) => (segment.normalize('NFC') === from ? to : segment))
    .join('');
}
