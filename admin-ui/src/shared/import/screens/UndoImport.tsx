import Box from '@mui/material/Box';
import { ConfirmDialog } from '../../feedback/ConfirmDialog';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { PendingButton } from '../../feedback/PendingButton';
import { SuccessBanner } from '../../feedback/SuccessBanner';
import { useState } from 'react';
import type { ImportArea } from '../area';
import { useUndoImport } from '../run/useUndoImport';

/** Takes the whole import back. Where something was changed again since, it asks before that is overwritten. */
export function UndoImport({ area, changeIds }: { area: ImportArea; changeIds: readonly string[] }) {
  const { state, failure, conflict, start } = useUndoImport(area, changeIds);
  const [isAsking, setIsAsking] = useState(true);
  const undo = (isOverwriting: boolean) => {
    setIsAsking(true);
    void start(isOverwriting);
  };
  return (
    <Box>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      <SuccessBanner>{state === 'undone' && 'The import was undone.'}</SuccessBanner>
      {state !== 'undone' && (
        <PendingButton
          variant="outlined"
          pending={state === 'undoing'}
          pendingLabel="Undoing..."
          onClick={() => undo(false)}
        >
          Undo this import
        </PendingButton>
      )}
      <ConfirmDialog
        open={conflict !== undefined && isAsking}
        title="Undo all the same?"
        confirmLabel="Undo and overwrite"
        onConfirm={() => undo(true)}
        onCancel={() => setIsAsking(false)}
      >
        {conflict}
      </ConfirmDialog>
    </Box>
  );
}
