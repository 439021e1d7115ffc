import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { z } from '../../../shared/form/zod';
import { useForm } from '../../../shared/form/useForm';
import { ErrorAlert, SuccessBanner } from '../../../shared/feedback/ErrorAlert';
import { callFailure } from '../../../shared/feedback/failures';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { useTimedFlag } from '../../../shared/hooks/timers';
import { useWrite, type Write } from '../../../shared/http/write';
import { changePassword, invitationsQuery, sessionsQuery } from './api';
import { PasswordField, newPassword } from './PasswordField';
import { PASSWORD_HINT } from './passwordRules';
import { Section } from './Section';

const schema = z.object({
  oldPassword: z.string().min(1, 'Please enter your current password'),
  newPassword,
});
const empty = { oldPassword: '', newPassword: '' };

export const passwordWrite: Write<typeof empty> = {
  send: changePassword,
  // It ends all other sessions and revokes the administrator's invitations.
  changes: [sessionsQuery.queryKey, invitationsQuery.queryKey],
  failureOf: (error) => callFailure(error, 'The password was not changed.'),
};

/** Passwords are never kept as a draft. */
export function ChangePassword() {
  const [changed, success] = useTimedFlag(3000);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty, mode: 'onTouched' });
  const { errors } = form.formState;
  const change = useWrite(passwordWrite, {
    onSuccess: () => {
      form.reset(empty);
      success.raise();
    },
  });

  return (
    <Section id="password">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => change.mutate(values))(event)}
      >
        <Stack spacing={2} sx={{ alignItems: 'start' }}>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.oldPassword?.message}
            field={form.register('oldPassword')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            error={errors.newPassword?.message}
            field={form.register('newPassword')}
          />
          <Box sx={{ alignSelf: 'stretch' }}>
            <SuccessBanner
              success={changed && 'Password changed. Your other sessions and invitations have ended.'}
            >
              <PendingButton type="submit" pending={change.isPending} pendingLabel="Changing...">
                Change password
              </PendingButton>
            </SuccessBanner>
            {change.failure && (
              <Box sx={{ mt: 2 }}>
                <ErrorAlert onDismiss={change.reset}>{change.failure}</ErrorAlert>
              </Box>
            )}
          </Box>
        </Stack>
      </Box>
    </Section>
  );
}
