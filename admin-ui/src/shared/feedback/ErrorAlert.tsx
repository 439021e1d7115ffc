import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Shows a close button. */
  onDismiss?: () => void;
  /** Solves the problem: "Try again", "Reload". */
  action?: { label: string; onClick: () => void };
}

/** Says what failed and what to do. It stays until it is dismissed or resolved. */
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

/** Says that something worked. Without children it is empty, but always rendered: screen readers announce only changes. */
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

/** Scrolls an error into view when it is mounted. Use as a ref for errors that answer a user action. */
export function intoView(error: HTMLElement | null): void {
  error?.scrollIntoView({ block: 'nearest' });
}

/** Like intoView, but only inside a form or dialog. A list that fails to load must not move the page. */
export function intoViewOfForm(error: HTMLElement | null): void {
  if (error?.closest('form, [role=dialog], [role=alertdialog]')) intoView(error);
}

/** Like intoView, but only while the field has the focus. The error of a field that was left must not move the page. */
export function intoViewOfField(error: HTMLElement | null): void {
  if (error?.closest('.MuiFormControl-root')?.contains(document.activeElement)) intoView(error);
}
