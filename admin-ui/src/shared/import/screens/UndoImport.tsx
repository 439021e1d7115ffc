import Box from '@mui/material/Box';
import { ConfirmDialog } from '../../feedback/ConfirmDialog';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { PendingButton } from '../../feedback/PendingButton';
import { useState } from 'react';
import type { useUndoImport } from '../run/useUndoImport';

interface Props {
  undo: ReturnType<typeof useUndoImport>;
}

/** Takes the whole import back. Where something was changed again since, it asks before that is overwritten. */
export function UndoImport({ undo: { state, failure, conflict, start } }: Props) {
  const [isAsking, setIsAsking] = useState(true);
  const undo = (isOverwriting: boolean) => {
    setIsAsking(true);
    void start(isOverwriting);
  };
  return (
    <Box>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      <PendingButton
        variant="outlined"
        pending={state === 'undoing'}
        pendingLabel="Undoing..."
        onClick={() => undo(false)}
      >
        Undo this import
      </PendingButton>
      <ConfirmDialog
        open={conflict !== undefined && isAsking}
        title="Undo anyway?"
        confirmLabel="Undo and overwrite"
        onConfirm={() => undo(true)}
        onCancel={() => setIsAsking(false)}
      >
        {conflict}
      </ConfirmDialog>
    </Box>
  );
}
