import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../../../shared/feedback/PendingButton';
import { callFailure } from '../callFailure';
import { PasswordField } from '../PasswordField';
import { words, type Task } from './tasks';

interface Props {
  task: Task;
  onSubmit: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** An open session is not enough to change what signs in. */
export function PasswordStep({ task, onSubmit, onCancel }: Props) {
  const { reason, confirm, pending, failed } = words[task];
  const form = useForm({ defaultValues: { password: '' } });
  const submit = useMutation({ mutationFn: onSubmit });
  return (
    <form noValidate onSubmit={form.handleSubmit(({ password }) => submit.mutate(password))}>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{reason}</DialogContentText>
        {submit.error && <ErrorAlert>{callFailure(submit.error, failed)}</ErrorAlert>}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          autoFocus
          error={form.formState.errors.password?.message}
          field={form.register('password', { required: 'Please enter your password' })}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <PendingButton
          type="submit"
          color={task === 'remove' ? 'error' : 'primary'}
          pending={submit.isPending}
          pendingLabel={pending}
        >
          {confirm}
        </PendingButton>
      </DialogActions>
    </form>
  );
}
