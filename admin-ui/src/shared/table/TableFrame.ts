import { styled } from '@mui/material/styles';
import { shortViewport } from '../layout/viewport';
import { gridTemplate, totalWidth, type Column, type Density, type Item } from './columns';

/**
 * The styles of a table in one style sheet. A styled component for each of about 400 cells would make scrolling slow.
 */
export const TableFrame = styled('div')(({ theme }) => {
  const { palette } = theme;
  const edge = `1px solid ${palette.divider}`;
  return {
    position: 'relative',
    overflow: 'auto',
    // The header must not cover a row that the arrow keys scroll into view.
    scrollPaddingTop: 44,
    // Makes 100cqi the width of the visible part; .measured and .foot use it.
    containerType: 'inline-size',
    border: edge,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: palette.background.paper,
    fontSize: '0.875rem',
    lineHeight: 1.5,
    '& .headGroup, & .body': { width: 'max(100%, var(--total))' },
    '& .head, & .row': { display: 'grid', gridTemplateColumns: 'var(--columns)', width: '100%' },
    '& .headGroup': { position: 'sticky', top: 0, zIndex: 3 },
    '& .head': { height: 44, fontWeight: 650, borderBottom: edge },
    '& .head > *': {
      display: 'flex',
      alignItems: 'center',
      padding: '0 8px',
      backgroundColor: palette.background.paper,
      color: palette.text.secondary,
      whiteSpace: 'nowrap',
    },
    '& .body': { position: 'relative' },
    // Stays in view while the rows are scrolled sideways.
    '& .foot': { position: 'sticky', left: 0, width: '100cqi' },
    '& .row': {
      '--ground': palette.background.paper,
      position: 'absolute',
      left: 0,
      // A change in one row does not cause a layout of the others.
      contain: 'layout style',
      borderBottom: edge,
      backgroundColor: 'var(--ground)',
    },
    '& .row:hover, & .row:focus-within': {
      '--ground': `color-mix(in srgb, ${palette.primary.main} 6%, ${palette.background.paper})`,
    },
    // Drawn above the sticky cells, which would cover an outline of the row.
    '& .row:focus-visible': { outline: 'none' },
    '& .row:focus-visible::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      zIndex: 3,
      border: `2px solid ${palette.primary.main}`,
      pointerEvents: 'none',
    },
    '& .measured': {
      position: 'sticky',
      left: 0,
      gridRow: 1,
      gridColumn: '1 / -1',
      width: 'calc(100cqi + 24px)',
      pointerEvents: 'none',
    },
    '& .cell': {
      gridRow: 1,
      display: 'flex',
      alignItems: 'center',
      minWidth: 0,
      padding: '0 8px',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    },
    '& .sticky': { position: 'sticky', zIndex: 2, backgroundColor: 'var(--ground)', gap: 4 },
    '& .head .sticky': { backgroundColor: palette.background.paper },
    // The line between the sticky columns and the others.
    '& .sticky:has(+ :not(.sticky))': { boxShadow: `1px 0 0 ${palette.divider}` },
    // In a narrow table, sticky columns would take a quarter of the width or more.
    '@container (max-width: 860px)': {
      '& .sticky': { position: 'static' },
      '& .sticky:has(+ :not(.sticky))': { boxShadow: 'none' },
    },
    // Leaves more of a low window for the rows.
    [shortViewport]: { '& .head': { height: 32 } },
    '& .clamp': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 'var(--lines)',
      overflow: 'hidden',
    },
    // The cell would clip an outline outside the element.
    '& a:focus-visible, & [tabindex]:not(.row):focus-visible': {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
    '& mark': { backgroundColor: palette.warning.light, color: 'inherit', borderRadius: 2 },
    // Print all rows with whole texts, in the width of the page and without their buttons.
    '@media print': {
      overflow: 'visible',
      maxHeight: 'none !important',
      containerType: 'normal',
      border: 0,
      '& .headGroup, & .body': { width: '100%' },
      '& .headGroup, & .row': { position: 'static' },
      '& .body, & .row': { height: 'auto !important' },
      '& .head, & .row': { gridTemplateColumns: 'none', gridAutoColumns: 'minmax(0, 1fr)' },
      '& .row': { contain: 'none', breakInside: 'avoid', alignItems: 'start' },
      '& .head > *, & .cell': { gridRow: 1, gridColumn: 'auto !important' },
      '& .cell': { padding: '4px 8px' },
      '& .head > .sticky, & .cell.sticky, & .measured, & .foot': { display: 'none' },
      '& .clamp': { display: 'block', overflow: 'visible' },
    },
  };
});

/** Returns the inline styles with the CSS variables that TableFrame needs. */
export function tableStyle<T extends Item>(
  columns: readonly Column<T>[],
  density: Density,
  maxHeight: string,
) {
  return {
    maxHeight,
    '--columns': gridTemplate(columns),
    '--total': `${totalWidth(columns)}px`,
    '--lines': density === 'compact' ? 1 : 2,
  };
}
