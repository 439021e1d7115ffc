/**
 * Letters that people type for one of the alphabet that their keyboard lacks, or that older spellings used (form
 * NFC, lower case). The service looks for near duplicates by the same table (igbo/confusables.go).
 */
const confusables = new Map<string, string>([
  ...['ñ', 'n̄', 'ŋ'].map((letter) => [letter, 'ṅ'] as const),
  ...['ö', 'ǫ', 'o̩', 'ɔ'].map((letter) => [letter, 'ọ'] as const),
  ...['ü', 'u̩'].map((letter) => [letter, 'ụ'] as const),
  ...['ɪ', 'i̩', 'ï'].map((letter) => [letter, 'ị'] as const),
]);

const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });

/** Says that a letter may have been meant as another. It is a question: ö stands in names, too. */
export interface Proposal {
  /** The letter as typed, in form NFC. */
  from: string;
  /** The proposed one, in the same case. */
  to: string;
}

function confusedWith(letter: string): string | undefined {
  const composed = letter.normalize('NFC');
  const lower = composed.toLowerCase();
  const to = confusables.get(lower);
  return to !== undefined && lower !== composed ? to.toUpperCase() : to;
}

/** The letters of the text that may be meant as others, each once, in order. */
export function proposals(text: string): Proposal[] {
  const found = new Map<string, string>();
  for (const { segment } of graphemes.segment(text)) {
    const to = confusedWith(segment);
    if (to !== undefined) found.set(segment.normalize('NFC'), to);
  }
  return [...found].map(([from, to]) => ({ from, to }));
}

/** The text with this proposal taken, wherever the letter stands. */
export function takeProposal(text: string, { from, to }: Proposal): string {
  return [...graphemes.segment(text)]
    .map(({ segment }) => (segment.normalize('NFC') === from ? to : segment))
    .join('');
}
