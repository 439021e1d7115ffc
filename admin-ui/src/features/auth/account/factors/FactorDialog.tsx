import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UseMutationResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CopyButton } from '../../../../shared/feedback/CopyButton';
import { ErrorAlert } from '../../../../shared/feedback/ErrorAlert';
import { callFailure } from '../../../../shared/feedback/failures';
import { PendingButton } from '../../../../shared/feedback/PendingButton';
import { Field } from '../../../../shared/fields/Field';
import { saveFile } from '../../../../shared/files/saveFile';
import { useLeaveGuard } from '../../../../shared/form/useLeaveGuard';
import { useForm } from '../../../../shared/form/useForm';
import { useWrite } from '../../../../shared/http/write';
import { copy } from '../../../../shared/notices/copy';
import { Notices } from '../../../../shared/notices/Notices';
import type { AppOffer } from '../../api';
import {
  addPasskey,
  confirmApp,
  factorsQuery,
  offerApp,
  removeApp,
  removePasskey,
  renamePasskey,
  renewCodes,
  codesFile,
} from './api';
import { AskStep, type Asked } from './AskStep';
import { QrCode } from './QrCode';
import { titleOf, type Task } from './tasks';

interface Props {
  open: boolean;
  task: Task;
  onClose: () => void;
  onClosed: () => void;
}

type Step = { name: 'ask' } | { name: 'scan'; offer: AppOffer } | { name: 'codes'; codes: string[] };

const leaving = {
  title: "Leave before you've saved your recovery codes?",
  text: "They're shown only once.",
};

/**
 * Asks for the password, then runs the task. Recovery codes replace the old ones and are shown once, so the dialog
 * cannot be closed while a call runs or codes are shown, and leaving the page asks first.
 */
export function FactorDialog({ open, task, onClose, onClosed }: Props) {
  const id = useId();
  const [step, setStep] = useState<Step>({ name: 'ask' });
  /** Closes the dialog, after showing new recovery codes. */
  const finish = (codes?: string[]) => {
    if (codes) setStep({ name: 'codes', codes });
    else onClose();
  };
  const run = async ({ name, password }: Asked) => {
    switch (task.name) {
      case 'setUp':
        return setStep({ name: 'scan', offer: await offerApp(password) });
      case 'addPasskey':
        return finish(await addPasskey(name, password));
      case 'renew':
        return finish(await renewCodes(password));
      case 'renamePasskey':
        await renamePasskey(task.passkey.id, name);
        return finish();
      case 'removePasskey':
        await removePasskey(task.passkey.id, password);
        return finish();
      case 'removeApp':
        await removeApp(password);
        return finish();
    }
  };
  const changed = { changes: [factorsQuery.queryKey] };
  const ask = useWrite({ ...changed, send: run });
  const scan = useWrite({ ...changed, send: async (code: string) => finish(await confirmApp(code)) });
  const mayReturnCodes =
    scan.isPending || (ask.isPending && (task.name === 'renew' || task.name === 'addPasskey'));
  const guard = useLeaveGuard(mayReturnCodes || step.name === 'codes', undefined, undefined, leaving);

  return (
    <Dialog
      open={open}
      onClose={step.name === 'ask' && !ask.isPending ? onClose : undefined}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {step.name === 'codes' ? 'Your recovery codes' : titleOf(task)}
      </DialogTitle>
      {step.name === 'ask' && <AskStep task={task} submit={ask} onCancel={onClose} />}
      {step.name === 'scan' && <ScanStep offer={step.offer} submit={scan} onCancel={onClose} />}
      {step.name === 'codes' && <CodesStep codes={step.codes} onDone={onClose} />}
      <Notices inDialog />
      {guard}
    </Dialog>
  );
}

interface CodesStepProps {
  codes: string[];
  onDone: () => void;
}

/** Shows the recovery codes. They are shown only once. */
function CodesStep({ codes, onDone }: CodesStepProps) {
  return (
    <>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          Each code signs you in once without your app or passkey. Keep them somewhere you can reach without
          your phone. They are shown only once. Any earlier codes no longer work.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            display: 'grid',
            gap: 1,
            m: 0,
            px: { xs: 1, sm: 2 },
            py: 2,
            borderRadius: 1,
            bgcolor: 'action.hover',
            fontFamily: 'monospace',
            fontSize: { xs: '0.8125rem', sm: '1rem' },
            listStyle: 'none',
            // A code that is too long for a line breaks in its middle.
            textWrap: 'balance',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button variant="outlined" size="small" onClick={() => void copy(codes.join('\n'))}>
            Copy all
          </Button>
          <Button variant="outlined" size="small" onClick={() => saveFile(...codesFile(codes))}>
            Save as a file
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          I've saved them
        </Button>
      </DialogActions>
    </>
  );
}

interface ScanStepProps {
  offer: AppOffer;
  submit: UseMutationResult<void, Error, string>;
  onCancel: () => void;
}

/** Shows the app's key and asks for its first code. */
function ScanStep({ offer, submit, onCancel }: ScanStepProps) {
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
          {({ id, describedBy, isInvalid }) => (
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
                'aria-invalid': isInvalid,
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
