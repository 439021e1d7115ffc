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
import type { AreaId } from '../areas';
import type { Change } from './api';
import { BatchPreview } from './BatchPreview';
import { isBatch } from './batches';
import { ChangeSentence } from './ChangeSentence';
import { Difference } from './Difference';
import { outcomeOf, questionFor, removes, wordsFor } from './undoWords';
import { restoreConflict, restoreFailure, useRestore } from './useRestore';

interface Props {
  area: AreaId;
  change: Change;
  open: boolean;
  onClose: () => void;
  /** Is called with the ID of the change that undid it. */
  onRestored: (changeId: string) => void;
  /** Runs once the dialog has gone, when focus may be put where it belongs. */
  onClosed?: () => void;
}

/** Shows what undoing a change would do, and does it. What was changed since is shown before it is overwritten. */
export function RestoreDialog({ area, change, open, onClose, onRestored, onClosed }: Props) {
  const id = useId();
  const { mutate, isPending, error, variables } = useRestore(area);
  // What may overwrite all and is refused has another reason.
  const conflict = variables?.version === '*' ? undefined : restoreConflict(error, change);
  const words = wordsFor(change);
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
      <DialogTitle id={`${id}-title`}>{questionFor(change)}</DialogTitle>
      {/* Long contents are scrolled with the keys too. */}
      <DialogContent dividers tabIndex={0} role="region" aria-label="Preview">
        {conflict && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {conflict.message}
          </Alert>
        )}
        {error && !conflict && <ErrorAlert>{restoreFailure(error, words.done)}</ErrorAlert>}
        <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          <ChangeSentence change={change} />. {!isBatch(change) && outcomeOf(change, conflict !== undefined)}
        </Typography>
        {isBatch(change) && <BatchPreview area={area} change={change} />}
        {change.entityId !== '' && !isBatch(change) && <Difference {...preview(change, conflict?.current)} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending} autoFocus>
          Cancel
        </Button>
        <PendingButton
          color={conflict || removes(change) ? 'error' : 'primary'}
          pending={isPending}
          pendingLabel={words.pending}
          onClick={restore}
        >
          {conflict ? `${words.verb} anyway` : words.verb}
        </PendingButton>
      </DialogActions>
    </Dialog>
  );
}

function preview({ before, after }: Change, current: unknown) {
  return { before: current ?? after, after: before };
}
