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

interface SuccessProps {
  /** Says that the action succeeded. */
  success: string | false;
  /** Focuses the message, so that a screen reader reads it as the focused element instead of announcing it. */
  takesFocus?: boolean;
  /** The button of the action. */
  children: ReactNode;
}

/**
 * Shows beside its button that an action succeeded, or on a phone above the button. Nothing moves when the banner
 * appears and disappears. Its region is always rendered, because screen readers announce only what appears in one.
 */
export function SuccessBanner({ success, takesFocus = false, children }: SuccessProps) {
  return (
    <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flexShrink: 0 }}>{children}</Box>
      <Box role="status" aria-live={takesFocus ? 'off' : undefined} sx={outOfFlow}>
        {success && (
          <Alert
            ref={takesFocus ? focusElement : undefined}
            tabIndex={takesFocus ? -1 : undefined}
            severity="success"
            role="presentation"
            // A notice at the foot of the window must not cover it: see useRowInView.
            data-above-notices
            sx={{ boxShadow: { xs: 3, sm: 0 }, scrollMarginBottom: { xs: '116px', sm: '80px' } }}
          >
            {success}
          </Alert>
        )}
      </Box>
    </Box>
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();

const outOfFlow = {
  position: { xs: 'absolute', sm: 'static' },
  bottom: 'calc(100% + 8px)',
  insetInline: 0,
  zIndex: 1,
  display: { sm: 'flex' },
  alignItems: 'center',
  height: { sm: 0 },
} as const;

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
