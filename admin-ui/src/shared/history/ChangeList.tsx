import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import { LiveRegion } from '../feedback/LiveRegion';
import { useShortcuts } from '../hooks/shortcuts';
import { UnstyledList } from '../layout/UnstyledList';
import { undoShortcut } from '../notices/offerUndo';
import type { Change } from './api';
import { ChangeLine, focusRestoreButton } from './ChangeLine';
import { diffFields } from './fields';
import { useEntryHistory, type EntryKey } from './useEntryHistory';
import { versionsOf, type RestorePlan } from './versions';

interface Props {
  entry: EntryKey;
  /** Calls `then` at once, or after the user agreed to lose unsaved input. */
  confirmDiscard: (then: () => void) => void;
  /** Is called after an earlier version was restored. */
  onRestored: () => Promise<void>;
}

/** The versions of an entry, newest first. */
export function ChangeList({ entry, confirmDiscard, onRestored }: Props) {
  const history = useEntryHistory(entry, onRestored);
  const {
    changes,
    error,
    retry,
    hasMore,
    more,
    busyWith,
    failure,
    textOnly,
    conflict,
    announcement,
    restored,
  } = history;
  const versions = useMemo(() => versionsOf(changes ?? [], hasMore), [changes, hasMore]);
  const restoreAnyway = (plan: RestorePlan) => {
    // The focused button is about to be removed.
    focusRestoreButton(plan.undo);
    history.restore(plan);
  };

  const undo = (change: Change) => {
    // The focused button is about to be removed.
    focusRestoreButton(change);
    history.undo();
  };

  const list = useRef<HTMLUListElement>(null);
  const isLoaded = changes !== undefined;
  // The list is below the form of its dialog.
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
      {failure && (
        <ErrorAlert
          onDismiss={history.dismissFailure}
          {...(textOnly && {
            action: { label: 'Restore only the text', onClick: () => restoreAnyway(textOnly) },
          })}
        >
          {failure}
        </ErrorAlert>
      )}
      {!changes && <Typography role="status">Loading...</Typography>}
      {changes?.length === 0 && <Typography>No changes yet.</Typography>}
      <UnstyledList ref={list} aria-label="Changes" sx={{ scrollMarginTop: 48 }}>
        {versions.map((version) => (
          <ChangeLine
            key={version.change?.id ?? 'earliest'}
            version={version}
            isBusy={busyWith !== undefined && busyWith === version.restore?.undo.id}
            onRestore={(plan) => confirmDiscard(() => history.restore(plan))}
          >
            {conflict && conflict.plan.undo.id === version.restore?.undo.id && (
              <Overwrite
                {...conflict}
                change={conflict.plan.undo}
                onOverwrite={() => restoreAnyway({ ...conflict.plan, overwrites: conflict.version })}
                onCancel={() => {
                  focusRestoreButton(conflict.plan.undo);
                  history.dismissConflict();
                }}
              />
            )}
            {restored && restored.change.id === version.restore?.undo.id && (
              <RestoredAlert onUndo={() => confirmDiscard(() => undo(restored.change))} />
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

/** Says that a version was restored. Its button and the key `u` undo that. */
function RestoredAlert({ onUndo }: { onUndo: () => void }) {
  const latestUndo = useRef(onUndo);
  useEffect(() => {
    latestUndo.current = onUndo;
  });
  const [keys] = useState(() => [{ ...undoShortcut, inDialog: true, run: () => latestUndo.current() }]);
  useShortcuts(keys, 'lists');
  return (
    <Alert
      ref={showInView}
      severity="success"
      role="presentation"
      sx={{ my: 1 }}
      action={
        <Button color="inherit" size="small" onClick={onUndo}>
          Undo
        </Button>
      }
    >
      Restored.
    </Alert>
  );
}

/** The result of a restore may appear below the visible part of the dialog. */
const showInView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

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
    <Alert ref={showInView} severity="warning" sx={{ my: 1 }}>
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
