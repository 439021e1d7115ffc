import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { z } from '../../../shared/form/zod';
import { useForm } from '../../../shared/form/useForm';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { callFailure } from '../../../shared/feedback/failures';
import { Field } from '../../../shared/fields/Field';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { useWrite, type Write } from '../../../shared/http/write';
import { adminsQuery } from '../../../shared/http/adminsQuery';
import { addAdmin } from './api';
import { PasswordField, newPassword } from './PasswordField';
import { PASSWORD_HINT } from './passwordRules';

const schema = z.object({
  username: z.string().trim().min(1, 'Please enter a username'),
  password: newPassword,
});
const empty = { username: '', password: '' };

export const addAdminWrite: Write<typeof empty> = {
  send: addAdmin,
  changes: [adminsQuery.queryKey],
  failureOf: (error) => callFailure(error, 'The administrator was not added.'),
};

export function AddAdmin() {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty, mode: 'onTouched' });
  const { errors } = form.formState;
  const add = useWrite(addAdminWrite, { onSuccess: () => form.reset(empty) });
  const { ref, ...username } = form.register('username');

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => add.mutate(values))(event)}
    >
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        Add an administrator with a password
      </Typography>
      {add.failure && <ErrorAlert onDismiss={add.reset}>{add.failure}</ErrorAlert>}
      <Stack spacing={2} sx={{ alignItems: 'start' }}>
        <Field label="Username" required error={errors.username?.message}>
          {({ id, describedBy, isInvalid }) => (
            <OutlinedInput
              {...username}
              inputRef={ref}
              id={id}
              size="small"
              autoComplete="off"
              inputProps={{
                required: true,
                autoCapitalize: 'none',
                spellCheck: false,
                'aria-describedby': describedBy,
                'aria-invalid': isInvalid,
              }}
            />
          )}
        </Field>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={errors.password?.message}
          field={form.register('password')}
        />
        <PendingButton type="submit" variant="outlined" pending={add.isPending} pendingLabel="Adding...">
          Add administrator
        </PendingButton>
      </Stack>
    </Box>
  );
}
