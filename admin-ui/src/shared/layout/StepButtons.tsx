import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';

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

/** Shows the position ('3 of 12') and the buttons for the previous and next item, in the title line of a dialog. */
export function StepButtons({ noun, position, onPrevious, onNext, keys }: Props) {
  const steps = [
    { name: 'previous', label: `Previous ${noun}`, go: onPrevious, icon: <NavigateBefore /> },
    { name: 'next', label: `Next ${noun}`, go: onNext, icon: <NavigateNext /> },
  ] as const;
  return (
    // On a phone the position is above the buttons, so that the title has room.
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: 'center',
        justifyContent: 'flex-end',
        // The same without a position.
        minHeight: { xs: 62, sm: 0 },
        rowGap: 0.5,
        flexShrink: 0,
      }}
    >
      {position && (
        <Typography
          variant="body2"
          noWrap
          sx={{
            mr: { sm: 0.5 },
            fontSize: { xs: '0.75rem', sm: '0.875rem' },
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {position.at} of {position.of}
        </Typography>
      )}
      <Box sx={{ display: 'flex' }}>
        {steps.map(({ name, label, go, icon }) => (
          <Tooltip key={name} title={go ? label : ''}>
            <IconButton
              aria-label={label}
              aria-keyshortcuts={keys?.[name]}
              data-step={name}
              disabled={!go}
              onClick={go}
            >
              {icon}
            </IconButton>
          </Tooltip>
        ))}
      </Box>
    </Box>
  );
}
