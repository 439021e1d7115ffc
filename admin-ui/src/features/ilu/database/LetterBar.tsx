import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { forcedColors, highlighted } from '../../../shared/theme/forcedColors';
import { shortViewport } from '../../../shared/layout/viewport';
import { VisuallyHidden } from '../../../shared/feedback/LiveRegion';
import { useToolbarKeys } from '../../../shared/hooks/useToolbarKeys';
import { noun, type LetterCount } from '../api';
import { letterLabel, outside } from './proverbFilter';
import { agree } from '../../../shared/text/plural';

interface Props {
  letters: readonly LetterCount[];
  /** The chosen letter; empty for all. */
  value: string;
  onChange: (letter: string) => void;
}

const keyHeight = 46;
const lowKeyHeight = 32;
const gap = { xs: 4, sm: 12 };
/** Includes the gap below the keys; use in sx. */
export const letterBarHeight = {
  height: { xs: keyHeight + gap.xs, sm: keyHeight + gap.sm },
  [shortViewport]: { height: lowKeyHeight + gap.sm },
};

// One style for all buttons: 37 styled components are slow on phones.
const bar = {
  display: 'flex',
  ...letterBarHeight,
  displayPrint: 'none',
  pb: { xs: `${gap.xs}px`, sm: `${gap.sm}px` },
  // In a narrow window the bar scrolls sideways.
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  '& button': {
    position: 'relative', // keeps the hidden text from widening the page
    flex: '1 0 auto',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: { xs: 44, md: 26 },
    height: keyHeight,
    [shortViewport]: { flexDirection: 'row', gap: 0.5, height: lowKeyHeight, px: 0.5 },
    p: 0,
    border: 0,
    borderRadius: 1,
    bgcolor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 600,
    lineHeight: 1.4,
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
  },
  '& small': {
    fontSize: '0.6875rem',
    fontWeight: 400,
    color: 'text.secondary',
    fontVariantNumeric: 'tabular-nums',
  },
  '& button:hover': { bgcolor: 'action.hover' },
  // The focus ring is drawn inside, because the bar would cut it.
  '& button:focus-visible': { outlineOffset: -3 },
  '& button:disabled': { color: 'text.secondary', pointerEvents: 'none' },
  '& button[aria-pressed=true]': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  '& button[aria-pressed=true] small': { color: 'inherit' },
  [forcedColors]: { '& button[aria-pressed=true]': highlighted },
} as const;

/** Lists the proverbs that begin with a letter. The bar is one stop of the Tab key; arrow keys move inside it. */
export function LetterBar({ letters, value, onChange }: Props) {
  const { bar: element, onKeyDown } = useToolbarKeys<HTMLDivElement>();
  const [stop, setStop] = useState(value);
  const all = letters.reduce((sum, { count }) => sum + count, 0);
  const shown = [
    { letter: '', count: all },
    ...letters.filter(({ letter, count }) => letter !== outside || count > 0 || letter === value),
  ];
  // A letter without proverbs cannot be focused; the first button can.
  const canStop = shown.some(({ letter, count }) => letter === stop && (count > 0 || letter === value));
  const tabStop = canStop ? stop : '';

  useEffect(() => {
    const pressed = element.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    pressed?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [element, value]);

  return (
    <Box ref={element} role="toolbar" aria-label="First letter" onKeyDown={onKeyDown} sx={bar}>
      {shown.map(({ letter, count }) => (
        <button
          key={letter}
          type="button"
          tabIndex={letter === tabStop ? 0 : -1}
          disabled={count === 0 && letter !== '' && letter !== value}
          aria-pressed={letter === value}
          onFocus={() => setStop(letter)}
          onClick={() => onChange(letter === value ? '' : letter)}
        >
          {/* The accessible name starts with the visible text, for voice control. */}
          <span lang={letter ? 'ig' : undefined}>{letterLabel(letter)}</span>{' '}
          <VisuallyHidden>{furtherNameOf(letter)}</VisuallyHidden> <small>{count}</small>{' '}
          <VisuallyHidden>{agree(count, noun.one, noun.many)}</VisuallyHidden>
        </button>
      ))}
    </Box>
  );
}

function furtherNameOf(letter: string): string {
  if (letter === '') return 'letters';
  return letter === outside ? 'outside the alphabet' : '';
}
