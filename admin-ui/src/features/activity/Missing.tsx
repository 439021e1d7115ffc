import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { HistoryArea } from '../../shared/areas';
import { areaName } from './streams';
import { agree } from '../../shared/text/plural';

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
      {new Intl.ListFormat('en-GB').format(names)}{' '}
      {agree(names.length, "isn't responding, so its", "aren't responding, so their")} changes are missing.
    </Alert>
  );
}
