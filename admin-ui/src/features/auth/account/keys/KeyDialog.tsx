import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { AreaId } from '../../../../shared/areas';
import { CodeBlock } from '../../../../shared/feedback/CodeBlock';
import { callFailure } from '../../../../shared/feedback/failures';
import { ShownOnceStep, useShownOnceGuard } from '../../../../shared/feedback/ShownOnceStep';
import { useWrite, type Write } from '../../../../shared/http/write';
import { createKey, keysQuery, type KeyInput, type NewKey } from './api';
import { KeyForm } from './KeyForm';

export const createKeyWrite: Write<KeyInput, NewKey> = {
  send: createKey,
  changes: [keysQuery.queryKey],
  failureOf: (error) => callFailure(error, 'No key was created.'),
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
  const guard = useShownOnceGuard(create.isPending, 'key');
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
        <ShownOnceStep
          noun="key"
          label="API key"
          text={made.key}
          intro="Keep the key where only your program can read it. Anyone who has it can use Obi in your name."
          onDone={onClose}
        >
          <div>
            <Typography>To try it, run:</Typography>
            <CodeBlock label="Example" text={commandOf(made)} canCopy />
          </div>
        </ShownOnceStep>
      ) : (
        <KeyForm
          isPending={create.isPending}
          failure={create.failure}
          onChange={() => setIsChanged(true)}
          onSubmit={(input) => create.mutate(input)}
          onCancel={onClose}
        />
      )}
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
