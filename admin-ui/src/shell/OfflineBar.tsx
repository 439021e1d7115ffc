import CloudOff from '@mui/icons-material/CloudOff';
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A thin bar while the connection is lost; it disappears when the connection is back. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Box role="status">
      {!online && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: 0.5,
            bgcolor: 'warning.main',
            color: 'warning.contrastText',
            typography: 'body2',
          }}
        >
          <CloudOff fontSize="small" aria-hidden />
          No connection. What you see may be older; what you type stays here.
        </Box>
      )}
    </Box>
  );
}
