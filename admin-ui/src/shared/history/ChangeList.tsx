import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import { LiveRegion } from '../feedback/LiveRegion';
import { formatMinute } from '../text/dates';
import { TimeText } from '../text/TimeText';
import { doneOf, droppedRecording } from './actions';
import type { Change } from './api';
import { DroppedRecording } from './DroppedRecording';
import { changedFields } from './fields';
import { useEntryHistory, type EntryKey } from './useEntryHistory';
import type { RestoreConflict } from './useRestore';

interface Props {
  entry: EntryKey;
  /** Asks first where something would be lost that is not saved. */
  ask: (then: () => void) => void;
  /** Called after an earlier version was restored. */
  onPutBack: () => Promise<void>;
}

/** Lists the changes of an entry, newest first. */
export function ChangeList({ entry, ask, onPutBack }: Props) {
  const history = useEntryHistory(entry, onPutBack);
  const { changes, error, retry, hasMore, more, busyWith, failure, conflict, announcement } = history;
  const overwrite = (change: Change, version: RestoreConflict['version']) => {
    // The question goes away with the answer.
    document.getElementById(`put-back-${change.id}`)?.focus();
    history.putBack(change, version);
  };

  const list = useRef<HTMLUListElement>(null);
  const isLoaded = changes !== undefined;
  // The button stands at the end of its dialog, and what it brings would be below what one sees.
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
      <Box
        component="ul"
        ref={list}
        aria-label="Changes"
        sx={{ m: 0, p: 0, listStyle: 'none', scrollMarginTop: 48 }}
      >
        {changes?.map((change) => (
          <ChangeLine
            key={change.id}
            change={change}
            isBusy={busyWith === change.id}
            onPutBack={() => ask(() => history.putBack(change))}
          >
            {conflict?.change.id === change.id && (
              <Overwrite
                {...conflict}
                onOverwrite={() => overwrite(change, conflict.version)}
                onCancel={() => {
                  document.getElementById(`put-back-${change.id}`)?.focus();
                  history.dismissConflict();
                }}
              />
            )}
          </ChangeLine>
        ))}
      </Box>
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

interface OverwriteProps {
  change: Change;
  /** The service's own sentence. */
  message: string;
  /** The entry as it is now. */
  current: unknown;
  onOverwrite: () => void;
  onCancel: () => void;
}

/** Shows what would be overwritten, and asks whether it may be. */
function Overwrite({ change, message, current, onOverwrite, onCancel }: OverwriteProps) {
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

interface ChangeLineProps {
  change: Change;
  isBusy: boolean;
  onPutBack: () => void;
  /** Why it cannot be restored now. */
  children: ReactNode;
}

/** Returns a note about a change that was part of a batch. Only added entries are certainly of an import. */
const together = ({ action, partOf }: Change) =>
  partOf === undefined ? '' : action === 'create' ? ', through an import' : ', together with other entries';

/** One change of an entry: what, by whom, when. */
function ChangeLine({ change, isBusy, onPutBack, children }: ChangeLineProps) {
  const { id, action, actor, at, before, after, restorable } = change;
  const isEdit = before !== undefined && after !== undefined;
  const dropped = droppedRecording(change);
  const fields =
    isEdit && !action.endsWith('audio')
      ? changedFields(before, after).map(({ name, label }) =>
          name === 'audio' && dropped ? `${label} (was “${dropped.filename}”)` : label,
        )
      : [];
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {doneOf(change)}
          {actor && ` by ${actor}`}
          {together(change)}
          {fields.length > 0 && `: ${fields.join(', ')}`}
          <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
            <TimeText date={at} withTime />
          </Box>
          <DroppedRecording change={change} />
        </Box>
        {restorable && isEdit && (
          <Button
            id={`put-back-${id}`}
            size="small"
            sx={{ flexShrink: 0 }}
            aria-label={`Restore the version before ${formatMinute(at)}`}
            aria-disabled={isBusy}
            onClick={onPutBack}
          >
            Restore
          </Button>
        )}
      </Box>
      {children}
    </Box>
  );
}
