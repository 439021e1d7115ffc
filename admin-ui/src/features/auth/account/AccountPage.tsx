import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link, useLocation } from 'react-router';
import { PageTitle } from '../../../shared/layout/PageTitle';
import { paths } from '../../../shared/routing/paths';
import { isNewAccount } from '../invite/newAccount';
import { AdminList } from './AdminList';
import { ChangePassword } from './ChangePassword';
import { ApiKeys } from './keys/ApiKeys';
import { SecondFactor } from './factors/SecondFactor';
import { SessionList } from './SessionList';
import { Welcome } from './Welcome';

/** The signed-in person's password, second factor, sessions and API keys, and who else may sign in. */
export function AccountPage() {
  const location = useLocation();
  const isNew = isNewAccount(location.state);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageTitle
        title="Account"
        actions={
          <>
            <Button component={Link} to={paths.webhooks}>
              Webhooks
            </Button>
            <Button component={Link} to={paths.apiReference}>
              API reference
            </Button>
          </>
        }
      />
      <Stack spacing={5}>
        {isNew && <Welcome />}
        {isNew && <SecondFactor />}
        <ChangePassword />
        {!isNew && <SecondFactor />}
        <SessionList />
        <ApiKeys />
        <AdminList />
      </Stack>
    </Box>
  );
}
