import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Change } from './api';
import { changedFields } from './fields';

interface Props {
  change: Change;
  /** The service's own sentence. */
  message: string;
  /** The entry as it is now. */
  current: unknown;
  onOverwrite: () => void;
  onCancel: () => void;
}

/** Shows what would be overwritten, and asks whether it may be. */
export function Overwrite({ change, message, current, onOverwrite, onCancel }: Props) {
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      {message} Current version:
      <Box
        component="dl"
        sx={{ my: 1, '& dt': { fontWeight: 600 }, '& dd': { m: 0, overflowWrap: 'anywhere' } }}
      >
        {changedFields(change.before, current).map(({ label, lang, after }) => (
          <Box key={label} sx={{ mb: 0.5 }}>
            <dt>{label}</dt>
            <dd dir="auto" lang={lang}>
              {[after].flat().join(', ') || '-'}
            </dd>
          </Box>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button size="small" color="inherit" variant="outlined" onClick={onCancel}>
          Keep current version
        </Button>
        <Button size="small" color="error" variant="outlined" onClick={onOverwrite}>
          Overwrite
        </Button>
      </Stack>
    </Alert>
  );
}
