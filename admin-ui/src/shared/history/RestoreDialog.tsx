import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AreaId } from '../areas';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import { PendingButton } from '../feedback/PendingButton';
import { agree } from '../text/plural';
import { membersQuery, type Change } from './api';
import {
  isBatch,
  batchUndoOutcome,
  countsOf,
  countText,
  undoOutcome,
  undoTitle,
  undoDeletes,
  undoWords,
} from './changeWords';
import { ChangeSentence, Name } from './ChangeSentence';
import { Difference } from './Difference';
import { renameOf, renameOutcome } from './renames';
import { restoreConflict, restoreFailure, useRestore, type RestoreConflict } from './useRestore';

interface Props {
  area: AreaId;
  change: Change;
  /** The conflict of a restore that was tried before the dialog was opened. */
  conflict?: RestoreConflict | undefined;
  open: boolean;
  onClose: () => void;
  /** Is called with the ID of the change that the undo created. */
  onRestored: (changeId: string) => void;
  /** Is called after the closing animation. From then on, the caller may set the focus. */
  onClosed?: () => void;
}

/** Previews the undo of a change and runs it. If the entry was edited since, it shows the conflict before overwriting. */
export function RestoreDialog(props: Props) {
  const { area, change, open, onClose, onRestored, onClosed } = props;
  const id = useId();
  const { mutate, isPending, error, variables } = useRestore(area);
  // With version '*' the server reports no conflict, so a failure has another reason.
  const found = error ? restoreConflict(error, change) : props.conflict;
  const conflict = variables?.version === '*' ? undefined : found;
  const words = undoWords(change);
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
      <DialogTitle id={`${id}-title`}>{undoTitle(change)}</DialogTitle>
      {/* The tab stop lets keyboard users scroll long contents. */}
      <DialogContent dividers tabIndex={0} role="region" aria-label="Preview">
        {conflict && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {conflict.message}
          </Alert>
        )}
        {error && !conflict && <ErrorAlert>{restoreFailure(error, words.done)}</ErrorAlert>}
        <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          <ChangeSentence change={change} />.{' '}
          {!isBatch(change) && undoOutcome(change, conflict !== undefined)}
        </Typography>
        {isBatch(change) && <BatchPreview area={area} change={change} />}
        {change.entityId !== '' && !isBatch(change) && <Difference {...preview(change, conflict?.current)} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending} autoFocus>
          Cancel
        </Button>
        <PendingButton
          color={conflict || undoDeletes(change) ? 'error' : 'primary'}
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

interface BatchPreviewProps {
  area: AreaId;
  change: Change;
}

const MAX_NAMES = 5;

/** Previews the undo of a batch: its effect and the names of the first entries. */
function BatchPreview({ area, change }: BatchPreviewProps) {
  const rename = renameOf(change);
  return rename ? renameOutcome(rename) : <Members area={area} change={change} />;
}

function Members({ area, change }: BatchPreviewProps) {
  const { data, error } = useQuery(membersQuery(area, change.id));
  const { all } = countsOf(change);
  // Categories that an import added are members too.
  const first = data?.items.filter(({ entity }) => entity === change.entity).slice(0, MAX_NAMES) ?? [];
  const others = (change.parts ?? 0) - all;
  const lines = Math.min(all, MAX_NAMES) + (all > MAX_NAMES ? 1 : 0);
  return (
    <>
      {batchUndoOutcome(change)}:{/* Reserves the height of the loaded list. */}
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, lineHeight: 1.5, minHeight: `${lines * 1.5}em` }}>
        {error && <li>{loadFailure('names', error)}</li>}
        {first.map((member) => (
          <li key={member.id}>
            <Name change={member} />
          </li>
        ))}
        {data && all > first.length && <li>and {all - first.length} more</li>}
      </Box>
      {others > 0 && undoDeletes(change) && (
        <Box sx={{ mt: 1 }}>
          {`${countText(others, 'category')} will be deleted, unless something uses ${agree(others, 'it', 'them')}.`}
        </Box>
      )}
    </>
  );
}
