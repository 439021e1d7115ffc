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
  batchOutcome,
  countsOf,
  counted,
  outcomeOf,
  questionFor,
  removes,
  wordsFor,
} from './changeWords';
import { ChangeSentence, Name } from './ChangeSentence';
import { Difference } from './Difference';
import { renameOf, renameOutcome } from './renames';
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

/** Shows what undoing a change would do, and undoes it. Shows later changes before it overwrites them. */
export function RestoreDialog({ area, change, open, onClose, onRestored, onClosed }: Props) {
  const id = useId();
  const { mutate, isPending, error, variables } = useRestore(area);
  // With '*' a restore overwrites everything, so its failure has another reason.
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

interface BatchPreviewProps {
  area: AreaId;
  change: Change;
}

/** The number of entries that are named. */
const named = 5;

/** Shows what undoing a batch does, and to which entries. */
function BatchPreview({ area, change }: BatchPreviewProps) {
  const rename = renameOf(change);
  return rename ? renameOutcome(rename) : <Members area={area} change={change} />;
}

function Members({ area, change }: BatchPreviewProps) {
  const { data, error } = useQuery(membersQuery(area, change.id));
  const { all } = countsOf(change);
  // Categories that an import added are members too.
  const first = data?.items.filter(({ entity }) => entity === change.entity).slice(0, named) ?? [];
  const others = (change.parts ?? 0) - all;
  const lines = Math.min(all, named) + (all > named ? 1 : 0);
  return (
    <>
      {batchOutcome(change)}:{/* As high as it will be. */}
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, lineHeight: 1.5, minHeight: `${lines * 1.5}em` }}>
        {error && <li>{loadFailure('names', error)}</li>}
        {first.map((member) => (
          <li key={member.id}>
            <Name change={member} />
          </li>
        ))}
        {data && all > first.length && <li>and {all - first.length} more</li>}
      </Box>
      {others > 0 && removes(change) && (
        <Box sx={{ mt: 1 }}>
          {counted(others, 'category')} will be deleted, unless something uses {agree(others, 'it', 'them')}.
        </Box>
      )}
    </>
  );
}
