import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import { LiveRegion } from '../feedback/LiveRegion';
import { UnstyledList } from '../layout/UnstyledList';
import { formatMinute } from '../text/dates';
import { TimeText } from '../text/TimeText';
import { actionText, droppedRecording } from './actions';
import type { Change } from './api';
import { DroppedRecording } from './DroppedRecording';
import { diffFields } from './fields';
import { useEntryHistory, type EntryKey } from './useEntryHistory';
import type { RestoreConflict } from './useRestore';

interface Props {
  entry: EntryKey;
  /** Calls `then` at once, or after the user agreed to lose unsaved input. */
  confirmDiscard: (then: () => void) => void;
  /** Is called after an earlier version was restored. */
  onRestored: () => Promise<void>;
}

/** The changes of an entry, newest first. */
export function ChangeList({ entry, confirmDiscard, onRestored }: Props) {
  const history = useEntryHistory(entry, onRestored);
  const { changes, error, retry, hasMore, more, busyWith, failure, conflict, announcement, restored } =
    history;
  const overwrite = (change: Change, version: RestoreConflict['version']) => {
    // The focused button is about to be removed.
    focusRestoreButton(change);
    history.restore(change, version);
  };

  const undo = (change: Change) => {
    // The focused button is about to be removed.
    focusRestoreButton(change);
    history.undo();
  };

  const list = useRef<HTMLUListElement>(null);
  const isLoaded = changes !== undefined;
  // The History button is at the end of its dialog, so the list would appear below the visible part.
  useEffect(() => {
    if (isLoaded) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);

  if (error && !changes) {
    return (
      <ErrorAlert action={{ label: 'Retry', onClick: retry }}>{loadFailure('changes', error)}</ErrorAlert>
    );
  }
  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      {failure && <ErrorAlert onDismiss={history.dismissFailure}>{failure}</ErrorAlert>}
      {!changes && <Typography role="status">Loading...</Typography>}
      {changes?.length === 0 && <Typography>No changes yet.</Typography>}
      <UnstyledList ref={list} aria-label="Changes" sx={{ scrollMarginTop: 48 }}>
        {changes?.map((change) => (
          <ChangeLine
            key={change.id}
            change={change}
            isBusy={busyWith === change.id}
            onRestore={() => confirmDiscard(() => history.restore(change))}
          >
            {conflict?.change.id === change.id && (
              <Overwrite
                {...conflict}
                onOverwrite={() => overwrite(change, conflict.version)}
                onCancel={() => {
                  focusRestoreButton(change);
                  history.dismissConflict();
                }}
              />
            )}
            {restored?.change.id === change.id && (
              <Alert
                severity="success"
                role="presentation"
                sx={{ my: 1 }}
                action={
                  <Button color="inherit" size="small" onClick={() => confirmDiscard(() => undo(change))}>
                    Undo
                  </Button>
                }
              >
                Restored.
              </Alert>
            )}
          </ChangeLine>
        ))}
      </UnstyledList>
      {more.error && <ErrorAlert>{loadFailure('earlier changes', more.error)}</ErrorAlert>}
      {hasMore && (
        <Button
          size="small"
          aria-disabled={more.isLoading}
          onClick={() => {
            if (!more.isLoading) void more.load().catch(() => undefined);
          }}
        >
          Show earlier changes
        </Button>
      )}
    </>
  );
}

const restoreButtonId = (change: Change) => `restore-${change.id}`;

function focusRestoreButton(change: Change) {
  document.getElementById(restoreButtonId(change))?.focus();
}

interface OverwriteProps {
  change: Change;
  /** The server's message. */
  message: string;
  /** The current content of the entry. */
  current: unknown;
  onOverwrite: () => void;
  onCancel: () => void;
}

/** Shows the version that the restore would overwrite and asks for confirmation. */
function Overwrite({ change, message, current, onOverwrite, onCancel }: OverwriteProps) {
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      {message} Current version:
      <Box
        component="dl"
        sx={{ my: 1, '& dt': { fontWeight: 600 }, '& dd': { m: 0, overflowWrap: 'anywhere' } }}
      >
        {diffFields(change.before, current).map(({ label, lang, after }) => (
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

interface ChangeLineProps {
  change: Change;
  isBusy: boolean;
  onRestore: () => void;
  /** The conflict that prevents the restore. */
  children: ReactNode;
}

/** Returns the note for a member of a batch. For an edit it is unknown whether an import made it. */
const batchNote = ({ action, partOf }: Change) =>
  partOf === undefined ? '' : action === 'create' ? ', through an import' : ', together with other entries';

/** One change of an entry, with its author, time and Restore button. */
function ChangeLine({ change, isBusy, onRestore, children }: ChangeLineProps) {
  const { action, actor, at, before, after, restorable } = change;
  const isEdit = before !== undefined && after !== undefined;
  const dropped = droppedRecording(change);
  const fields =
    isEdit && !action.endsWith('audio')
      ? diffFields(before, after).map(({ name, label }) =>
          name === 'audio' && dropped ? `${label} (was “${dropped.filename}”)` : label,
        )
      : [];
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {actionText(change)}
          {actor && ` by ${actor}`}
          {batchNote(change)}
          {fields.length > 0 && `: ${fields.join(', ')}`}
          <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
            <TimeText date={at} withTime />
          </Box>
          <DroppedRecording change={change} />
        </Box>
        {restorable && isEdit && (
          <Button
            id={restoreButtonId(change)}
            size="small"
            sx={{ flexShrink: 0 }}
            aria-label={`Restore the version before ${formatMinute(at)}`}
            aria-disabled={isBusy}
            onClick={onRestore}
          >
            Restore
          </Button>
        )}
      </Box>
      {children}
    </Box>
  );
}
