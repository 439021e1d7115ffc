import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { AreaId } from '../../../../shared/areas';
import { CodeBlock } from '../../../../shared/feedback/CodeBlock';
import { callFailure } from '../../../../shared/feedback/failures';
import { CopyField } from '../../../../shared/fields/CopyField';
import { useLeaveGuard } from '../../../../shared/form/useLeaveGuard';
import { useWrite, type Write } from '../../../../shared/http/write';
import { Notices } from '../../../../shared/notices/Notices';
import { createKey, keysQuery, type KeyInput, type NewKey } from './api';
import { KeyForm } from './KeyForm';

export const createKeyWrite: Write<KeyInput, NewKey> = {
  send: createKey,
  changes: [keysQuery.queryKey],
  failureOf: (error) => callFailure(error, 'No key was created.'),
};

const leaving = {
  title: "Leave before you've copied the key?",
  text: "It's shown only once.",
};

/**
 * Asks for what a new API key may do, then shows the key. It is shown once, so the dialog cannot be closed by accident
 * once something is filled in, and leaving the page asks first while the call runs or the key is shown.
 */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const create = useWrite(createKeyWrite);
  const made = create.data;
  const [isChanged, setIsChanged] = useState(false);
  const guard = useLeaveGuard(create.isPending || made !== undefined, undefined, undefined, leaving);
  return (
    <Dialog
      open
      // Only Cancel discards input.
      onClose={isChanged ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {made ? `Copy the key “${made.name}”` : 'Create a key'}
      </DialogTitle>
      {made ? (
        <NewKeyStep made={made} onDone={onClose} />
      ) : (
        <KeyForm
          isPending={create.isPending}
          failure={create.failure}
          onChange={() => setIsChanged(true)}
          onSubmit={(input) => create.mutate(input)}
          onCancel={onClose}
        />
      )}
      <Notices inDialog />
      {guard}
    </Dialog>
  );
}

/** Returns a command that reads the first of the key's areas. */
function commandOf({ key, areas: [area] }: NewKey): string {
  // Every area has this call.
  const path = `/api/${area as AreaId}/admin/counts`;
  return `curl -H 'Authorization: Bearer ${key}' ${window.location.origin}${path}`;
}

interface StepProps {
  made: NewKey;
  onDone: () => void;
}

/** Shows a new key, selected, and how to send it. */
function NewKeyStep({ made, onDone }: StepProps) {
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>
            Keep the key where only your program can read it. Anyone who has it can use Obi in your name.
          </Typography>
          <CopyField
            label="API key"
            hint="Copy it now; it will not be shown again."
            text={made.key}
            copyLabel="Copy the key"
            isCode
          />
          <div>
            <Typography>To try it, run:</Typography>
            <CodeBlock label="Example" text={commandOf(made)} canCopy />
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          I've copied it
        </Button>
      </DialogActions>
    </>
  );
}
