import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type Ref } from 'react';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import type { AreaId } from '../../shared/areas';
import { countsOf, isBatch } from '../../shared/history/batches';
import { ChangeSentence, Thing } from '../../shared/history/ChangeSentence';
import { counted } from '../../shared/history/nouns';
import { renameOf } from '../../shared/history/renames';
import { removes } from '../../shared/history/undoWords';
import { isRestorable, restoreFailure, useRestore } from '../../shared/history/useRestore';
import type { AreaChange } from './merge';

/** A change that was undone, and the ID of the change that undid it. */
export interface Restored {
  change: AreaChange;
  changeId: string;
}

interface Props {
  ref: Ref<HTMLDivElement>;
  restored: Restored | undefined;
  onDismiss: () => void;
}

/** Says at the bottom of the window what was restored or undone, and offers to undo it. */
export function RestoredBar({ ref, restored, onDismiss }: Props) {
  return (
    <Box
      ref={ref}
      tabIndex={-1}
      role="status"
      sx={{
        position: 'fixed',
        insetInline: 16,
        bottom: 16,
        zIndex: 'snackbar',
        maxWidth: 560,
        mx: 'auto',
        ...(!restored && { pointerEvents: 'none' }),
      }}
    >
      {restored && isRestorable(restored.change.area) && (
        <RestoredAlert
          key={restored.changeId}
          {...restored}
          area={restored.change.area}
          onDismiss={onDismiss}
        />
      )}
    </Box>
  );
}

interface RestoredAlertProps extends Restored {
  area: AreaId;
  onDismiss: () => void;
}

function RestoredAlert({ area, change, changeId, onDismiss }: RestoredAlertProps) {
  const { mutate, isPending, error } = useRestore(area);
  const [isUndone, setUndone] = useState(false);
  return (
    <>
      {error && <ErrorAlert>{restoreFailure(error, 'undone')}</ErrorAlert>}
      <Alert
        severity="success"
        role="presentation"
        onClose={onDismiss}
        sx={{ boxShadow: 6, overflowWrap: 'anywhere' }}
      >
        {isUndone ? 'Undone.' : <Outcome change={change} />}
        {!isUndone && !error && (
          <Box sx={{ mt: 0.5 }}>
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              aria-disabled={isPending}
              onClick={() => !isPending && mutate({ id: changeId }, { onSuccess: () => setUndone(true) })}
            >
              Undo
            </Button>
          </Box>
        )}
      </Alert>
    </>
  );
}

function Outcome({ change }: { change: AreaChange }) {
  if (removes(change) || renameOf(change)) {
    return (
      <>
        Undone: <ChangeSentence change={change} />.
      </>
    );
  }
  if (isBatch(change)) return `Restored ${counted(countsOf(change).all, change.entity)}.`;
  if (change.entityId === '') return 'Restored the order.';
  return (
    <>
      Restored <Thing change={change} />
      {change.after !== undefined && ' to its earlier version'}.
    </>
  );
}
