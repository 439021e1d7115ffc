import Box from '@mui/material/Box';
import type { Kind } from '../run/checked';
import { kindText } from './kindText';

const colors: Partial<Record<Kind, string>> = {
  refused: 'error.main',
  repeated: 'warning.main',
  similar: 'warning.main',
  changed: 'primary.main',
  added: 'success.main',
};

/** What a row would do, in a word. */
export function KindLabel({ kind }: { kind: Kind }) {
  return (
    <Box component="span" sx={{ color: colors[kind] ?? 'text.secondary', fontWeight: 600 }}>
      {kindText[kind].label}
    </Box>
  );
}
