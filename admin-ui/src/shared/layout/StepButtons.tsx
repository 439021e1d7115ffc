import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { narrowViewport } from './viewport';

/** The position of an item in a list, from 1. */
export interface Position {
  at: number;
  of: number;
}

interface Props {
  /** 'proverb' */
  noun: string;
  position: Position | undefined;
  /** Shows the previous item. A function that is undefined disables its button. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** The keys that do the same, for assistive technology: 'Alt+PageUp'. */
  keys?: { previous: string; next: string };
}

/**
 * Shows the position ('3 of 12') and the buttons for the previous and next item: in the title line of a dialog, or on a
 * phone among the buttons at its foot, within reach of the thumb.
 */
export function StepButtons({ noun, position, onPrevious, onNext, keys }: Props) {
  const steps = [
    { name: 'previous', label: `Previous ${noun}`, go: onPrevious, icon: <NavigateBefore /> },
    { name: 'next', label: `Next ${noun}`, go: onNext, icon: <NavigateNext /> },
  ] as const;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexShrink: 0, ml: 'auto' }}>
      {position && (
        <Typography
          variant="body2"
          noWrap
          sx={{
            mr: 0.5,
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {position.at} of {position.of}
        </Typography>
      )}
      {steps.map(({ name, label, go, icon }) => (
        <Tooltip key={name} title={go ? label : ''}>
          <IconButton
            aria-label={label}
            aria-keyshortcuts={keys?.[name]}
            data-step={name}
            disabled={!go}
            onClick={go}
            // A touch target of 44 px.
            sx={{ p: 1, [narrowViewport]: { p: 1.25 } }}
          >
            {icon}
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  );
}
