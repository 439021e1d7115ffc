import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import { LiveRegion } from '../feedback/LiveRegion';
import type { Change } from './api';
import { ChangeLine } from './ChangeLine';
import { Overwrite } from './Overwrite';
import { useEntryHistory, type EntryKey } from './useEntryHistory';
import type { RestoreConflict } from './useRestore';

interface Props {
  entry: EntryKey;
  /** Asks first where something would be lost that is not saved. */
  ask: (then: () => void) => void;
  /** Another content is stored. */
  onPutBack: () => Promise<void>;
}

/** What was done to an entry, newest first. */
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
