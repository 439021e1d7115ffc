import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { HistoryArea } from '../../shared/areas';
import { areaName } from './streams';

/** Names the areas whose changes are missing from a list. */
export function Missing({ areas, onReload }: { areas: HistoryArea[]; onReload: () => void }) {
  const names = areas.map(areaName);
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onReload}>
          Try again
        </Button>
      }
    >
      {new Intl.ListFormat('en-GB').format(names)} {names.length === 1 ? 'does' : 'do'} not answer: what was
      changed there is not listed now.
    </Alert>
  );
}
