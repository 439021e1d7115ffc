import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { AreaId } from '../../shared/areas';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../shared/feedback/PendingButton';
import { Field } from '../../shared/fields/Field';
import { useWrite } from '../../shared/http/write';
import { notify } from '../../shared/notices/notify';
import { formatISODay } from '../../shared/text/dates';
import { formatCount } from '../../shared/text/plural';
import { resendWrite, type Webhook } from './api';

interface Props {
  area: AreaId;
  webhook: Webhook;
  onClose: () => void;
}

/** Asks since when messages are sent again. */
export function ResendDialog({ area, webhook: { id: webhookId, pausedAt }, onClose }: Props) {
  const id = useId();
  const [since, setSince] = useState(() => `${formatISODay(new Date())}T00:00`);
  const [error, setError] = useState('');
  const resend = useWrite(resendWrite, {
    onSuccess: ({ resent }) => {
      const many = `${formatCount(resent, 'message')} will be sent again${pausedAt ? ' once you resume the webhook' : ''}.`;
      notify(
        'resent',
        resent === 0
          ? { text: 'No messages were sent since then.', canClose: true }
          : { text: many, tone: 'success', canClose: true },
      );
      onClose();
    },
  });
  const submit = () => {
    const time = new Date(since);
    if (Number.isNaN(time.getTime())) setError('Please enter a date and a time');
    else resend.mutate({ area, id: webhookId, body: { since: time.toISOString() } });
  };
  return (
    <Dialog
      open
      onClose={resend.isPending ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>Send all messages again</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogContent>
          {resend.failure && <ErrorAlert>{resend.failure}</ErrorAlert>}
          <Typography sx={{ mb: 2 }}>
            All messages about events since this time will be sent again, in the same order and with the
            current content.
          </Typography>
          <Field label="Since" error={error} required>
            {({ id: inputId, describedBy, isInvalid }) => (
              <OutlinedInput
                id={inputId}
                type="datetime-local"
                size="small"
                autoFocus
                value={since}
                onChange={(event) => {
                  setSince(event.target.value);
                  setError('');
                }}
                inputProps={{ required: true, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }}
              />
            )}
          </Field>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={resend.isPending}>
            Cancel
          </Button>
          <PendingButton type="submit" pending={resend.isPending} pendingLabel="Sending...">
            Send again
          </PendingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
