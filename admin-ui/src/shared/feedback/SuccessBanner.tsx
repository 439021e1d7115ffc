import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Says that something worked. The region is always in the page, so that screen readers hear the text appear; no children, no banner. */
export function SuccessBanner({ children }: { children?: ReactNode }) {
  return (
    <Box role="status">
      {children && (
        <Alert severity="success" role="presentation" sx={{ mb: 2 }}>
          {children}
        </Alert>
      )}
    </Box>
  );
}
