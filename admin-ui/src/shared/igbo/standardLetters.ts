/** The standard letters, in form NFD, for letters of the phonetic alphabet and for the dotless i. */
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

/** Matches i, o or u with a diaeresis, ogonek, or vertical line or macron below instead of a dot below. */
const asDotBelow = /([iou])(?![\u0300-\u036f]*\u0323)([\u0300-\u036f]*?)[\u0308\u0328\u0329\u0331]/giu;

/** Matches n with a tilde or macron instead of a dot above. On a vowel, a macron is a tone mark. */
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

/** Cyrillic and Greek letters and the Latin ones that look the same. Searches tell them apart, so standardize must, too. */
const foreign = [...'асеіјһорѕԁԛԝухӏАВЕІЈКМНОРЅТУХСӀαινορυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'];
const latin = 'aceijhopsdqwyxlABEIJKMHOPSTYXCIaivopuxABEZHIKMNOPTYX';
const foreignLetters = new RegExp(`[${foreign.join('')}]`, 'gu');

const propose = (text: string) =>
  standardize(
    text.normalize('NFD').replace(foreignLetters, (letter) => latin[foreign.indexOf(letter)] ?? letter),
  );

/** Names the script of a letter that looks like a Latin one. */
export function foreignScript(letter: string): 'Cyrillic' | 'Greek' | undefined {
  if (/\p{Script=Cyrillic}/u.test(letter)) return 'Cyrillic';
  return /\p{Script=Greek}/u.test(letter) ? 'Greek' : undefined;
}

const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });

/** A suggested replacement. The user decides, since ö and ñ also occur in names. */
export interface Proposal {
  /** The letter as typed, in form NFC. */
  from: string;
  /** The standard letter, in the same case. */
  to: string;
}

/** Returns a proposal for each non-standard letter, once, in order. */
export function findProposals(text: string): Proposal[] {
  if (propose(text) === text.normalize('NFC')) return [];
  const found = new Map<string, string>();
  for (const { segment } of graphemes.segment(text)) {
    const [from, to] = [segment.normalize('NFC'), propose(segment)];
    if (from !== to) found.set(from, to);
  }
  return [...found].map(([from, to]) => ({ from, to }));
}

/** Returns the text with every occurrence of the letter replaced. */
export function acceptProposal(text: string, { from, to }: Proposal): string {
  // Segmenting is slow, and most texts of an import do not have the letter.
  if (!text.normalize('NFC').includes(from)) return text;
  return [...graphemes.segment(text)]
    .map(({ segment }) => (segment.normalize('NFC') === from ? to : segment))
    .join('');
}
