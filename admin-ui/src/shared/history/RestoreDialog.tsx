import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { PendingButton } from '../feedback/PendingButton';
import type { Change, RestorableArea } from './api';
import { ChangeSentence } from './ChangeSentence';
import { Difference } from './Difference';
import { restoreConflict, restoreFailure, useRestore } from './useRestore';

interface Props {
  area: RestorableArea;
  change: Change;
  open: boolean;
  onClose: () => void;
  /** It was taken back, by the change with this id. */
  onRestored: (changeId: string) => void;
  /** Runs once the dialog has gone, when focus may be put where it belongs. */
  onClosed?: () => void;
}

/** Shows what taking a change back would do, and does it. What was changed since is shown before it is overwritten. */
export function RestoreDialog({ area, change, open, onClose, onRestored, onClosed }: Props) {
  const id = useId();
  const { mutate, isPending, error } = useRestore(area);
  const conflict = restoreConflict(error, change);
  const restore = () =>
    mutate(
      { id: change.id, ...(conflict && { version: conflict.version }) },
      { onSuccess: ({ changeId }) => onRestored(changeId) },
    );
  return (
    <Dialog
      open={open}
      maxWidth="sm"
      fullWidth
      onClose={isPending ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={`${id}-title`}>{title(change)}</DialogTitle>
      {/* Long contents are scrolled with the keys too. */}
      <DialogContent dividers tabIndex={0} role="region" aria-label="Preview">
        {conflict && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {conflict.message}
          </Alert>
        )}
        {error && !conflict && <ErrorAlert>{restoreFailure(error)}</ErrorAlert>}
        <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          <ChangeSentence change={change} />. {outcome(change, conflict !== undefined)}
        </Typography>
        {change.entityId !== '' && <Difference {...preview(change, conflict?.current)} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending} autoFocus>
          Cancel
        </Button>
        <PendingButton
          color={conflict || destroys(change) ? 'error' : 'primary'}
          pending={isPending}
          pendingLabel="Restoring..."
          onClick={restore}
        >
          {conflict ? 'Restore anyway' : 'Restore'}
        </PendingButton>
      </DialogActions>
    </Dialog>
  );
}

/** Taking back an addition deletes. */
const destroys = ({ before, entityId }: Change) => before === undefined && entityId !== '';

function title({ action, entity, entityId, before, after }: Change): string {
  if (entityId === '') return 'Restore the order';
  if (after === undefined) return `Restore this ${entity}`;
  if (before === undefined && action === 'restore') return `Delete this ${entity} again`;
  return before === undefined
    ? `Take back the addition of this ${entity}`
    : `Restore this ${entity} as it was`;
}

function outcome(change: Change, overwrites: boolean): string {
  const { entity, entityId, after } = change;
  if (entityId === '')
    return overwrites ? 'The order as it is now would be lost.' : 'All that moved goes back to its place.';
  if (after === undefined) return `This ${entity} comes back as it was:`;
  if (destroys(change)) {
    return overwrites
      ? 'It will be deleted as it stands now:'
      : `This ${entity} will be deleted; it can be restored from the trash:`;
  }
  return overwrites ? 'What stands now would become:' : 'It will be changed like this:';
}

function preview({ before, after }: Change, current: unknown) {
  return { before: current ?? after, after: before };
}
