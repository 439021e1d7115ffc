import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import type { UseMutationResult } from '@tanstack/react-query';
import { ErrorAlert } from '../../../../shared/feedback/ErrorAlert';
import { callFailure } from '../../../../shared/feedback/failures';
import { PendingButton } from '../../../../shared/feedback/PendingButton';
import { Field } from '../../../../shared/fields/Field';
import { passkeyFailure } from '../../passkey/browser';
import { browserName } from '../browserName';
import { PasswordField } from '../PasswordField';
import { reasonOf, words, type Task } from './tasks';
import { useForm } from '../../../../shared/form/useForm';

export interface Asked {
  name: string;
  password: string;
}

interface Props {
  task: Task;
  submit: UseMutationResult<void, Error, Asked>;
  onCancel: () => void;
}

/** Asks for the password, since an open session is not enough to change how someone signs in, and for the name of a passkey. */
export function AskStep({ task, submit, onCancel }: Props) {
  const { confirm, pending, failed, isRemoval, asks } = words[task.name];
  const { name: asksName, password: asksPassword } = asks ?? { name: false, password: true };
  const name = 'passkey' in task ? task.passkey.name : browserName(navigator.userAgent);
  const form = useForm({ defaultValues: { name, password: '' } });
  const { errors } = form.formState;
  const { ref, ...nameField } = form.register('name', {
    validate: (text) => !asksName || text.trim() !== '' || 'Please enter a name',
  });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((asked) => submit.mutate(asked))(event)}>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{reasonOf(task)}</DialogContentText>
        {submit.error && (
          <ErrorAlert>{passkeyFailure(submit.error) ?? callFailure(submit.error, failed)}</ErrorAlert>
        )}
        <Stack spacing={2}>
          {asksName && (
            <Field label="Name of the passkey" error={errors.name?.message} required>
              {({ id, describedBy, isInvalid }) => (
                <OutlinedInput
                  {...nameField}
                  inputRef={ref}
                  id={id}
                  size="small"
                  autoFocus={!asksPassword}
                  autoComplete="off"
                  inputProps={{ required: true, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }}
                />
              )}
            </Field>
          )}
          {asksPassword && (
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              autoFocus
              error={errors.password?.message}
              field={form.register('password', { required: 'Please enter your password' })}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={submit.isPending}>
          Cancel
        </Button>
        <PendingButton
          type="submit"
          color={isRemoval ? 'error' : 'primary'}
          pending={submit.isPending}
          pendingLabel={pending}
        >
          {confirm}
        </PendingButton>
      </DialogActions>
    </form>
  );
}
