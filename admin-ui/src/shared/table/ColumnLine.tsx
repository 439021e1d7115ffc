import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useLayoutEffect, useRef } from 'react';

interface Props {
  header: string;
  /** Where it stands among those shown, from 0; -1 for one that is hidden. */
  place: number;
  /** So many are shown. */
  count: number;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
}

/** One column in the menu: whether it is shown, and where. */
export function ColumnLine({ header, place, count, onToggle, onMove }: Props) {
  const isShown = place >= 0;
  const pressed = useRef<HTMLElement>(null);
  // A line that changes its place in the list loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  const moveButton = (by: 1 | -1, isEnd: boolean) => (
    <IconButton
      size="small"
      aria-label={`Move ${header} ${by < 0 ? 'up' : 'down'}`}
      // One that is disabled would lose the focus as well.
      aria-disabled={isEnd}
      onClick={(event) => {
        if (isEnd) return;
        pressed.current = event.currentTarget;
        onMove(by);
      }}
      sx={isEnd ? { opacity: 0.4 } : undefined}
    >
      {by < 0 ? <ArrowUpward fontSize="small" /> : <ArrowDownward fontSize="small" />}
    </IconButton>
  );
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 38 }}>
      <FormControlLabel
        label={header}
        control={<Checkbox size="small" checked={isShown} disabled={isShown && count === 1} />}
        onChange={({ target }) => {
          pressed.current = target as HTMLInputElement;
          onToggle();
        }}
        sx={{ flexGrow: 1, mr: 0 }}
      />
      {isShown && moveButton(-1, place === 0)}
      {isShown && moveButton(1, place === count - 1)}
    </Box>
  );
}
