import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef, type ReactNode, type MouseEvent } from 'react';

interface Props {
  isLocked: boolean;
  /** Sending failed: the focus goes to the first wrong field, back to where it was, or to the submit button. */
  hasFailed: boolean;
  children: ReactNode;
}

/** The fields of a form. They are locked while it is sent: what was typed into them until then would be lost. */
export function FormLock({ isLocked, hasFailed, children }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const wasLocked = useRef(false);
  /** The field that had the focus last. Browsers take it away before an effect can see which one it was. */
  const focused = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const isUnlocked = wasLocked.current && !isLocked;
    wasLocked.current = isLocked;
    // A focus that the person has put elsewhere since then stays there.
    const isLost = document.activeElement?.contains(fields.current) ?? true;
    if (!isUnlocked || !hasFailed || !isLost) return;
    const invalid = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    const target = invalid ?? focused.current ?? submitButton(fields.current?.form);
    target?.focus();
    // Its error is below it.
    target?.closest('.MuiFormControl-root')?.scrollIntoView({ block: 'nearest' });
  }, [isLocked, hasFailed]);

  return (
    <Box
      component="fieldset"
      ref={fields}
      disabled={isLocked}
      inert={isLocked}
      onFocus={({ target }) => (focused.current = target)}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) focused.current = null;
      }}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, opacity: isLocked ? 0.6 : 1 }}
    >
      {children}
    </Box>
  );
}

/** Returns the form's submit button, which may be outside the form. */
function submitButton(form: HTMLFormElement | null | undefined) {
  return Array.from(form?.elements ?? []).find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );
}

/**
 * keepFocus leaves the focus in the field while a button is pressed. Leaving a wrong field shows its error, which
 * would push the button away from under the press, and the press would be lost.
 */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

/** Says that unsaved text was put back into the form, and offers to discard it. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Your unsaved draft has been restored.
    </Alert>
  );
}
