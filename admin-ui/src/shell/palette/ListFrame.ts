import { styled } from '@mui/material/styles';
import { lineClamp } from '../../shared/text/lineClamp';

/** The look of the list in one style sheet, since every letter typed draws it again. */
export const ListFrame = styled('div')(({ theme: { palette } }) => ({
  position: 'relative',
  flexGrow: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  overflowAnchor: 'none',
  padding: '0 8px 8px',
  lineHeight: 1.5,
  '& .heading': {
    padding: '12px 8px 4px',
    fontSize: '0.8125rem',
    fontWeight: 600,
    color: palette.text.secondary,
  },
  '& .option': {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) auto',
    columnGap: 12,
    alignItems: 'center',
    minHeight: 44,
    padding: '6px 8px',
    borderRadius: 8,
    cursor: 'pointer',
  },
  '& .option.Mui-focused': {
    backgroundColor: `color-mix(in srgb, ${palette.primary.main} 12%, ${palette.background.paper})`,
    // Colours alone do not say it where the system replaces them.
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: -2,
  },
  '& .icon': { display: 'flex', justifyContent: 'center' },
  '& .icon svg': { color: palette.text.secondary, fontSize: 20 },
  '& .name': { ...lineClamp(2), overflowWrap: 'anywhere' },
  '& .line': {
    fontSize: '0.8125rem',
    color: palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .detail': { fontSize: '0.8125rem', color: palette.text.secondary, whiteSpace: 'nowrap' },
  '& mark': { backgroundColor: palette.warning.light, color: palette.text.primary, borderRadius: 2 },
}));
