const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });

/**
 * Returns the first `limit` letters followed by '...', or the whole text if it is not longer. A vowel with a tone mark and
 * a dot is one letter.
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

/** Returns the number of letters that a reader sees. */
export function countLetters(text: string): number {
  return [...graphemes.segment(text)].length;
}

/** Cuts a text to this number of lines, in sx. */
export const lineClamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: String(lines),
    overflow: 'hidden',
  }) as const;

/** Cuts each LongText inside to this number of lines, in sx. */
export const clampInside = (lines: number) => ({
  '& .clamp': { ...lineClamp(lines), overflowWrap: 'anywhere' },
});
