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
