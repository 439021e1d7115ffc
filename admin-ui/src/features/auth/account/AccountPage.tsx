import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { PageTitle } from '../../../shared/layout/PageTitle';
import { paths } from '../../../shared/routing/paths';
import { AdminList } from './AdminList';
import { ChangePassword } from './ChangePassword';
import { SecondFactor } from './factors/SecondFactor';
import { SessionList } from './SessionList';

/** The signed-in person's password, second factor and sessions, and who else may sign in. */
export function AccountPage() {
  return (
    <Stack spacing={5} sx={{ maxWidth: 720 }}>
      <PageTitle
        title="Account"
        actions={
          <Button component={Link} to={paths.apiReference}>
            API reference
          </Button>
        }
      />
      <ChangePassword />
      <SecondFactor />
      <SessionList />
      <AdminList />
    </Stack>
  );
}
