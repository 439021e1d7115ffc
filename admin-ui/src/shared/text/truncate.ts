const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });

/**
 * The first `limit` letters followed by '...', or the whole text when it is no longer than that.
 * Letters are what a reader sees: a toned, dotted vowel counts as one and is never split.
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

/** Cuts a text to so many lines; stands in sx. */
export const lineClamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: String(lines),
    overflow: 'hidden',
  }) as const;

/** Cuts each LongText inside to so many lines; stands in sx. */
export const clampInside = (lines: number) => ({
  '& .clamp': { ...lineClamp(lines), overflowWrap: 'anywhere' },
});
