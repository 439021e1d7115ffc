import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PendingButton } from '../feedback/PendingButton';
import { authorOf } from '../history/actions';
import { isOwnChange, loadHistory, numberOf, valueOf, type Change } from '../history/api';
import { Comparison } from '../history/Comparison';
import { Difference } from '../history/Difference';
import { diffFields } from '../history/fields';
import type { EntryKey } from '../history/useEntryHistory';
import { historyKey } from '../http/queryClient';
import { useIsNarrow } from '../layout/viewport';
import { formatAgo, formatFull } from '../text/dates';
import type { EditConflict } from './useEditForm';

interface Props {
  entry: EntryKey;
  conflict: EditConflict;
  isSaving: boolean;
  /** Saves the person's changes on top of the other version. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Called when the user returns to the form. */
  onClose: () => void;
}

/** Asks whose version to keep after another person saved the entry, and shows how the two versions differ. */
export function ConflictDialog(props: Props) {
  const { entry, conflict, isSaving, onKeepMine, onTakeTheirs, onClose } = props;
  const id = useId();
  const isNarrow = useIsNarrow();
  const { loaded, theirs, mine } = conflict;
  const others = onlyTheirs(conflict);
  return (
    <Dialog
      open
      maxWidth="sm"
      fullWidth
      fullScreen={isNarrow}
      onClose={isSaving ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-who`}
    >
      <DialogTitle id={`${id}-title`}>Two versions of this {entry.entity}</DialogTitle>
      {/* The tab stop lets keyboard users scroll long contents. */}
      <DialogContent dividers tabIndex={0} role="region" aria-label="Differences">
        <Typography id={`${id}-who`} role="status" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          <Author entry={entry} conflict={conflict} />
        </Typography>
        <Typography component="h3" variant="subtitle1" sx={{ mb: 1 }}>
          Your changes
        </Typography>
        <Comparison theirs={theirs} mine={mine} />
        {diffFields(loaded, others).length > 0 && (
          <>
            <Typography component="h3" variant="subtitle1" sx={{ mt: 3 }}>
              Only their changes
            </Typography>
            <Typography variant="body2" sx={{ mb: 1.5 }}>
              These stay, whatever you choose.
            </Typography>
            <Difference before={loaded} after={others} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isSaving} autoFocus>
          Keep editing
        </Button>
        <Button onClick={onTakeTheirs} disabled={isSaving}>
          Use theirs
        </Button>
        <PendingButton pending={isSaving} pendingLabel="Saving..." onClick={onKeepMine}>
          Keep my changes
        </PendingButton>
      </DialogActions>
    </Dialog>
  );
}

/** Returns the loaded content with the other person's changes of the fields that keeping mine would not change. */
function onlyTheirs({ loaded, theirs, mine }: EditConflict): object {
  const changed = diffFields(theirs, mine).map(({ name }): [string, unknown] => [
    name,
    valueOf(loaded, name),
  ]);
  return { ...theirs, ...Object.fromEntries(changed) };
}

/** Says who saved the other version, and when. */
function Author({ entry, conflict }: Pick<Props, 'entry' | 'conflict'>) {
  const { area, entity, id } = entry;
  const { data, isPending } = useQuery({
    queryKey: [...historyKey, area, entity, id, 'author', valueOf(conflict.theirs, 'version')],
    queryFn: ({ signal }) => loadHistory(area, { entity, id, limit: 10 }, signal),
    retry: false,
  });
  if (isPending) return 'Loading...';
  const change = data && findChange(data.changes, conflict.since);
  if (!change?.actor) return `Someone else changed this ${entity} while you were editing.`;
  const when = (
    <time dateTime={change.at} title={formatFull(change.at)}>
      {formatAgo(change.at)}
    </time>
  );
  if (isOwnChange(change))
    return (
      <>
        You changed this {entity} {when}, in another window.
      </>
    );
  return (
    <>
      <strong>{authorOf(change)}</strong> changed this {entity} {when}.
    </>
  );
}

/** Returns the newest change since a version. The person's own ones, such as an upload, count only without others. */
function findChange(changes: readonly Change[], since: number): Change | undefined {
  const newer = changes.filter(({ after }) => (numberOf(after, 'version') ?? since + 1) > since);
  return newer.find((change) => !isOwnChange(change)) ?? newer[0];
}
