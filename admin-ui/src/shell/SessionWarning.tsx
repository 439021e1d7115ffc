import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSession } from '../features/auth/AuthContext';
import { SignInAgain } from '../features/auth/SignInAgain';
import { useSessionWatch } from '../features/auth/useSessionWatch';
import { useSignOut } from '../features/auth/useSignOut';

/** The warning appears above the page without moving it. */
const above = {
  position: 'sticky',
  top: 8,
  zIndex: 'appBar',
  height: 0,
  '& > div': { boxShadow: 3 },
} as const;

const inCorner = {
  position: 'fixed',
  insetInlineEnd: 16,
  bottom: 'calc(16px + var(--selection-bar-height, 0px) + var(--offline-bar-height, 0px))',
  zIndex: 'appBar',
  displayPrint: 'none',
  bgcolor: 'background.paper',
  borderRadius: 1,
  boxShadow: 6,
} as const;

/**
 * Warns when the session is about to end (spec 4.5), and lets the person sign in again without leaving the page. That
 * button stays after the warning is hidden, because the session still ends.
 */
export function SessionWarning() {
  const minutes = useSessionWatch();
  const signOut = useSignOut();
  const state = useSession();
  const session = 'session' in state ? state.session.token : undefined;
  const [hiddenIn, setHiddenIn] = useState<string>();
  const [asking, setAsking] = useState(false);
  const signInAgain = (
    <Button size="small" variant="outlined" color="inherit" onClick={() => setAsking(true)}>
      Sign in again
    </Button>
  );
  return (
    <>
      {minutes !== undefined && hiddenIn !== session && (
        <Box sx={above}>
          <Alert severity="warning">
            {`Your session will expire in ${minutes} minute(s).`}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              <Button size="small" variant="outlined" color="inherit" onClick={() => setHiddenIn(session)}>
                Continue Working
              </Button>
              {signInAgain}
              <Button size="small" color="inherit" onClick={signOut}>
                Log Out
              </Button>
            </Box>
          </Alert>
        </Box>
      )}
      {minutes !== undefined && hiddenIn === session && <Box sx={inCorner}>{signInAgain}</Box>}
      <SignInAgain open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
