import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { ErrorAlert } from '../ErrorAlert';
import { PendingButton } from '../PendingButton';
import { plural } from '../plural';
import { TextField } from '../TextField';
import { countLetters } from '../truncate';
import { reasonDraft } from './reasonDraft';
import type { AskProps, Moderated } from './types';

const MOST_LETTERS = 500;

/** Asks for the reason, which may be left out. What was typed stays until it is sent, whatever happens in between. */
export function RejectDialog<T extends Moderated>(props: AskProps<T>) {
  const { item, title, titleLang, noun, pending, error, onConfirm, onCancel } = props;
  const id = useId();
  const [reason, setReason] = useState(() => reasonDraft.read(noun, item.id));
  const left = MOST_LETTERS - countLetters(reason.trim());

  const change = (text: string) => {
    setReason(text);
    reasonDraft.write(noun, item.id, text);
  };
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (pending || left < 0) return;
    onConfirm(reason.trim() ? { reason: reason.trim() } : {});
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
  };

  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      onClose={pending ? undefined : onCancel}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>Reject this {noun}?</DialogTitle>
      <DialogContent>
        {error && <ErrorAlert>{error}</ErrorAlert>}
        <Box lang={titleLang} dir="auto" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        <Box component="form" id={`${id}-form`} noValidate onSubmit={send} onKeyDown={onKeyDown}>
          <TextField
            label="Reason (optional)"
            rows={4}
            autoFocus
            value={reason}
            onChange={change}
            hint={left >= 0 ? `${plural(left, 'letter')} left. Ctrl+Enter sends.` : undefined}
            error={left < 0 ? `${plural(-left, 'letter')} too many.` : undefined}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <PendingButton
          type="submit"
          form={`${id}-form`}
          color="error"
          pending={pending}
          pendingLabel="Rejecting..."
          disabled={left < 0}
        >
          Reject
        </PendingButton>
      </DialogActions>
    </Dialog>
  );
}
