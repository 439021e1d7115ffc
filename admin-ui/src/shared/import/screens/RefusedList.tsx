import Box from '@mui/material/Box';
import { whyRefused } from '../refusedFile';
import type { Done } from '../run/useRun';

const shown = 20;

/** The rows that the service refused at last, though their check was well: they were changed in between. */
export function RefusedList({ refused }: { refused: readonly Done[] }) {
  return (
    <Box component="ul" aria-label="Rows with errors" sx={{ mt: 0, mb: 3, pl: 3, overflowWrap: 'anywhere' }}>
      {refused.slice(0, shown).map(({ row, answer }) => (
        <li key={row.id}>
          Row {row.number}: {whyRefused(answer)}
        </li>
      ))}
      {refused.length > shown && <li>and {refused.length - shown} more</li>}
    </Box>
  );
}
