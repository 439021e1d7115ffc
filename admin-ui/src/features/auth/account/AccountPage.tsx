import Stack from '@mui/material/Stack';
import { PageTitle } from '../../../shared/PageTitle';
import { AdminList } from './AdminList';
import { ChangePassword } from './ChangePassword';
import { SessionList } from './SessionList';

/** The signed-in person's password and sessions, and who else may sign in. */
export function AccountPage() {
  return (
    <Stack spacing={5} sx={{ maxWidth: 720 }}>
      <PageTitle title="Account" />
      <ChangePassword />
      <SessionList />
      <AdminList />
    </Stack>
  );
}
