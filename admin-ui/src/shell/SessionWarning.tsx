import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSessionWatch } from '../features/auth/useSessionWatch';
import { useSignOut } from '../features/auth/useSignOut';

/** Warns when the session is about to end (spec 4.5). */
export function SessionWarning() {
  const minutes = useSessionWatch();
  const signOut = useSignOut();
  const [hidden, setHidden] = useState(false);
  if (minutes === undefined || hidden) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, position: 'sticky', top: 8, zIndex: 'appBar' }}>
      {`Your session will expire in ${minutes} minute(s).`}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => setHidden(true)}>
          Continue Working
        </Button>
        <Button size="small" color="inherit" onClick={signOut}>
          Log Out
        </Button>
      </Box>
    </Alert>
  );
}
