import Box from '@mui/material/Box';
import { VisuallyHidden } from '../shared/text/VisuallyHidden';

const most = 999;

/** How many wait, at the end of a sidebar's entry. It lies over the entry, whose name stays as it is. */
export function WaitingCount({ id, count }: { id: string; count: number }) {
  return (
    <Box
      id={id}
      sx={{
        position: 'absolute',
        top: 11,
        right: 10,
        minWidth: 22,
        px: 0.75,
        borderRadius: '11px',
        pointerEvents: 'none',
        textAlign: 'center',
        bgcolor: 'warning.light',
        color: 'warning.main',
        typography: 'caption',
        lineHeight: '22px',
        fontWeight: 650,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {count > most ? `${most}+` : count} <VisuallyHidden>waiting for a decision</VisuallyHidden>
    </Box>
  );
}
