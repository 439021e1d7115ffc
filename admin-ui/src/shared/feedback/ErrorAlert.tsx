import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Shows a close button. */
  onDismiss?: () => void;
  /** A button that may solve the problem: "Try again", "Reload". */
  action?: { label: string; onClick: () => void };
}

/** Shows what failed and what to do next. It stays until it is dismissed or the problem is solved. */
export function ErrorAlert({ children, onDismiss, action }: Props) {
  return (
    <Alert ref={scrollFormErrorIntoView} severity="error" onClose={onDismiss} sx={{ mb: 2 }}>
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

/**
 * Shows that an action succeeded; without children, nothing is visible. Render it always, because screen readers
 * announce only texts that appear in an existing region, and right before the button that was pressed: the banner
 * covers what is above it, so that nothing moves when it appears and disappears.
 */
export function SuccessBanner({ children }: { children?: ReactNode }) {
  return (
    <Box role="status" sx={{ position: 'relative', zIndex: 1 }}>
      {children && (
        <Alert
          severity="success"
          role="presentation"
          sx={{ position: 'absolute', bottom: 8, insetInline: 0, boxShadow: 3 }}
        >
          {children}
        </Alert>
      )}
    </Box>
  );
}

/** Scrolls an error into view when it is mounted. Use it as a ref for errors that follow a user action. */
export function scrollErrorIntoView(error: HTMLElement | null): void {
  error?.scrollIntoView({ block: 'nearest' });
}

/** Like scrollErrorIntoView, but only inside a form or dialog. A list that fails to load must not move the page. */
export function scrollFormErrorIntoView(error: HTMLElement | null): void {
  if (error?.closest('form, [role=dialog], [role=alertdialog]')) scrollErrorIntoView(error);
}

/** Like scrollErrorIntoView, but only while the field has the focus. The error of another field must not move the page. */
export function scrollFieldErrorIntoView(error: HTMLElement | null): void {
  if (error?.closest('.MuiFormControl-root')?.contains(document.activeElement)) scrollErrorIntoView(error);
}
