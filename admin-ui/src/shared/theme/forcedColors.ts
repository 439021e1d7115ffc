/**
 * Matches when the system overrides colours (Windows contrast themes). Set a system colour where only a background
 * shows a state.
 */
export const forcedColors = '@media (forced-colors: active)';

/** The border of a surface that only its background or shadow would show. */
export const outlined = { border: '1px solid CanvasText' } as const;

/** System colours for a selected item. forcedColorAdjust 'none' keeps the browser from painting a backplate behind the text. */
export const highlighted = {
  backgroundColor: 'Highlight',
  color: 'HighlightText',
  forcedColorAdjust: 'none',
} as const;
