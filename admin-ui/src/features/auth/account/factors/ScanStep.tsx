import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { CopyButton } from '../../../../shared/feedback/CopyButton';
import { ErrorAlert } from '../../../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../../../shared/feedback/PendingButton';
import { Field } from '../../../../shared/fields/Field';
import { callFailure } from '../api';
import type { AppOffer } from '../../api';
import { QrCode } from './QrCode';

interface Props {
  offer: AppOffer;
  submit: UseMutationResult<void, Error, string>;
  onCancel: () => void;
}

/** Gives the app what it makes codes with, and asks for its first one. */
export function ScanStep({ offer, submit, onCancel }: Props) {
  const form = useForm({ defaultValues: { code: '' } });
  const send = ({ code }: { code: string }) =>
    submit.mutate(code, { onError: () => form.setFocus('code', { shouldSelect: true }) });
  const { ref, ...field } = form.register('code', { required: 'Please enter the code' });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          Scan this with your app, or <Link href={offer.uri}>open it on this device</Link>.
        </Typography>
        <QrCode code={offer.qr} label="QR code for your app" />
        <Typography sx={{ mt: 2 }}>Or enter this key in the app:</Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
          <Typography
            component="code"
            sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', textWrap: 'balance' }}
          >
            {offer.secret.match(/.{1,4}/g)?.join(' ')}
          </Typography>
          <CopyButton label="Copy the key" text={offer.secret} />
        </Box>
        {submit.error && <ErrorAlert>{callFailure(submit.error, 'The app was not set up.')}</ErrorAlert>}
        <Field label="Code from the app" error={form.formState.errors.code?.message} required>
          {({ id, describedBy, invalid }) => (
            <OutlinedInput
              {...field}
              inputRef={ref}
              id={id}
              size="small"
              autoFocus
              autoComplete="one-time-code"
              inputProps={{
                required: true,
                inputMode: 'numeric',
                'aria-describedby': describedBy,
                'aria-invalid': invalid,
              }}
            />
          )}
        </Field>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={submit.isPending}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={submit.isPending} pendingLabel="Turning on...">
          Turn on
        </PendingButton>
      </DialogActions>
    </form>
  );
}
