const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });

/**
 * Returns the first `limit` graphemes followed by '...', or the whole text if it is not longer. A vowel with a tone mark
 * and a dot is one grapheme and is never split.
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return `${text.slice(0, index)}...`;
    count++;
  }
  return text;
}

/** Returns the number of graphemes. */
export function countLetters(text: string): number {
  return [...graphemes.segment(text)].length;
}

/** Returns styles that cut a text to a number of lines. */
export const lineClamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: String(lines),
    overflow: 'hidden',
  }) as const;

/** Returns styles that cut each LongText inside an element to a number of lines. */
export const clampInside = (lines: number) => ({
  '& .clamp': { ...lineClamp(lines), overflowWrap: 'anywhere' },
});
