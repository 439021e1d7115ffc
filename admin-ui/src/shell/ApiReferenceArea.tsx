import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useColorMode, type ColorModeStore } from '../shared/theme/colorMode';
import { paths } from '../shared/routing/paths';
import { createObiTheme } from '../shared/theme/theme';
import { ApiReferencePage } from '../features/apiReference/ApiReferencePage';
import { useSession } from '../features/auth/AuthContext';
import type { LoginState } from '../features/auth/returnPath';
import { FullScreenSpinner } from '../shared/feedback/FullScreenSpinner';
import { Notices } from '../shared/notices/Notices';
import { Brand } from './Brand';

/** The frame of the API reference, for visitors and administrators. */
export function ApiReferenceArea({ colorMode }: { colorMode: ColorModeStore }) {
  const { mode } = useColorMode(colorMode);
  const theme = useMemo(() => createObiTheme(mode), [mode]);
  const { status } = useSession();
  if (status === 'loading') return <FullScreenSpinner />;
  const signedIn = status === 'signedIn';
  const state: LoginState = { from: paths.apiReference };
  return (
    <ThemeProvider theme={theme}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          px: 2,
          py: 1,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Brand />
        {signedIn ? (
          <Button component={Link} to={paths.admin}>
            Admin Page
          </Button>
        ) : (
          <Button component={Link} to={paths.login} state={state}>
            Sign in
          </Button>
        )}
      </Box>
      <Box component="main" sx={{ maxWidth: 960, mx: 'auto', p: { xs: 2, md: 3 } }}>
        <ApiReferencePage
          signedIn={signedIn}
          signIn={
            <MuiLink component={Link} to={paths.login} state={state}>
              Sign in
            </MuiLink>
          }
        />
        <Notices />
      </Box>
    </ThemeProvider>
  );
}
