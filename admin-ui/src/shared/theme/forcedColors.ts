/** Matches while the system replaces colours, as Windows' contrast themes do: what only a background says must be said by a system colour. */
export const forcedColors = '@media (forced-colors: active)';

/** The system's colours for what is chosen. Adjusted, the text would stand on a ground of its own. */
export const highlighted = {
  backgroundColor: 'Highlight',
  color: 'HighlightText',
  forcedColorAdjust: 'none',
} as const;
