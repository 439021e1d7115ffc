import CloudOff from '@mui/icons-material/CloudOff';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useOnline } from '../shared/hooks/useOnline';

// What gets the focus must not lie behind the bar.
const belowBar = { html: { scrollPaddingTop: 56 } };

/** A thin bar while the connection is lost; it disappears when the connection is back. It stays in view on a long page. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <Box role="status" sx={{ position: 'sticky', top: 0, zIndex: 'appBar' }}>
      {!online && <GlobalStyles styles={belowBar} />}
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
          No connection. This page may be out of date. Your typing is safe.
        </Box>
      )}
    </Box>
  );
}
