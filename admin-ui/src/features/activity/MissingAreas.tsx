import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { HistoryArea } from '../../shared/areas';
import { areaName } from './streams';
import { agree } from '../../shared/text/plural';

/** Warns that a list lacks the changes of some areas. */
export function MissingAreas({ areas, onReload }: { areas: HistoryArea[]; onReload: () => void }) {
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
