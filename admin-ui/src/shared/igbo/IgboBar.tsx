import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useToolbarKeys } from '../hooks/useToolbarKeys';
import { toneMarks } from './typing';

interface Props {
  /** The label of the field, for the accessible name of the bar. */
  label: string;
  onLetter: (letter: string, isShift: boolean) => void;
  onTone: (mark: string) => void;
}

const letters = ['ị', 'ọ', 'ụ', 'ṅ'];
const tones = [
  { face: '´', name: 'High tone', mark: toneMarks.acute },
  { face: '`', name: 'Low tone', mark: toneMarks.grave },
  { face: '¯', name: 'Downstep', mark: toneMarks.macron },
];

const keyStyle = {
  flex: '1 1 36px',
  maxWidth: 56,
  height: 40,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  typography: 'h3',
  '&:hover': { borderColor: 'primary.main' },
  '&[aria-pressed=true]': { bgcolor: 'primary.main', color: 'primary.contrastText' },
} as const;

/** A toolbar that types the Igbo letters and tone marks that keyboards lack. */
export function IgboBar({ label, onLetter, onTone }: Props) {
  const { bar, onKeyDown } = useToolbarKeys<HTMLDivElement>();
  const [at, setAt] = useState(0);
  const [isShift, setIsShift] = useState(false);
  const keyProps = (index: number) => ({
    tabIndex: index === at ? 0 : -1,
    onFocus: () => setAt(index),
    // Keeps the focus and the caret in the field, and a phone's keyboard open.
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
    sx: keyStyle,
  });
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={`Letters for ${label}`}
      onKeyDown={onKeyDown}
      sx={{ display: 'flex', gap: 0.5, mt: 0.75, '& > button:focus-visible': { outlineOffset: -3 } }}
    >
      <ButtonBase
        {...keyProps(0)}
        aria-pressed={isShift}
        aria-label="Capital letter"
        title="Capital letter"
        onClick={() => setIsShift(!isShift)}
      >
        ⇧
      </ButtonBase>
      {letters.map((letter, index) => (
        <ButtonBase
          key={letter}
          {...keyProps(1 + index)}
          lang="ig"
          onClick={(event) => {
            onLetter(letter, event.shiftKey || isShift);
            setIsShift(false);
          }}
        >
          {isShift ? letter.toUpperCase() : letter}
        </ButtonBase>
      ))}
      {tones.map(({ face, name, mark }, index) => (
        <ButtonBase
          key={name}
          {...keyProps(1 + letters.length + index)}
          aria-label={`${name} on the previous letter`}
          title={`${name} on the previous letter`}
          onClick={() => onTone(mark)}
        >
          {face}
        </ButtonBase>
      ))}
    </Box>
  );
}
