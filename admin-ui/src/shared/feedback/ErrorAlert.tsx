import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { intoViewOfForm } from './intoView';

interface Props {
  children: ReactNode;
  /** Shows a close button. */
  onDismiss?: () => void;
  /** The way out: "Try again", "Reload". */
  action?: { label: string; onClick: () => void };
}

/** Says what failed and what to do next; stays until dismissed or resolved. */
export function ErrorAlert({ children, onDismiss, action }: Props) {
  return (
    <Alert ref={intoViewOfForm} severity="error" onClose={onDismiss} sx={{ mb: 2 }}>
      {children}
      {action && (
        <Box sx={{ mt: 1 }}>
          <Button size="small" color="inherit" variant="outlined" onClick={action.onClick}>
            {action.label}
          </Button>
        </Box>
      )}
    </Alert>
  );
}
