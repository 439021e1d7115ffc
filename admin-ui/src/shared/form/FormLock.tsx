import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type MouseEvent } from 'react';
import { isCtrlAlone } from '../hooks/shortcuts';

interface Props {
  isLocked: boolean;
  /** If sending failed, unlocking focuses the first wrong field, the field that had the focus, or the submit button. */
  hasFailed: boolean;
  children: ReactNode;
}

/** The fields of a form. They are locked while it is sent, because later changes would not be saved. */
export function FormLock({ isLocked, hasFailed, children }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const wasLocked = useRef(false);
  /** The field that had the focus last. Browsers take it away before an effect can see which one it was. */
  const focused = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const isUnlocked = wasLocked.current && !isLocked;
    wasLocked.current = isLocked;
    // Do not move the focus if the person has moved it since then.
    const hasNoFocus = document.activeElement?.contains(fields.current) ?? true;
    if (!isUnlocked || !hasFailed || !hasNoFocus) return;
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
      {...savedWithCtrlEnter}
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

function saveWithCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  // Events from a dialog that was opened in the form also arrive here.
  const isInside = target instanceof Node && currentTarget.contains(target);
  if (key !== 'Enter' || !isCtrlAlone(nativeEvent) || event.defaultPrevented || !isInside) return;
  event.preventDefault();
  event.stopPropagation();
  submitButton(currentTarget.closest('form'))?.click();
}

/** The props of an element whose form is saved with Ctrl+Enter, or Cmd+Enter on an Apple keyboard, from any field in it. */
export const savedWithCtrlEnter = {
  // The shortcut sheet lists the keys while there is such an element.
  'data-saves-with-ctrl-enter': '',
  onKeyDown: saveWithCtrlEnter,
  // A dropdown would open with it.
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.matches('[role=combobox]')) saveWithCtrlEnter(event);
  },
};

/**
 * keepFocus leaves the focus in the field while a button is pressed. Leaving a wrong field shows its error, which
 * would move the button away before the press ends, so that it is not clicked.
 */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

/** Says that a draft was restored, and offers to discard it. */
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

/** Says that another person changed the entry, and offers to compare. It is not an error: nothing is lost. */
export function OutdatedNotice({ onCompare, children }: { onCompare: () => void; children: string }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {children}
      <Box sx={{ mt: 1 }}>
        <Button size="small" color="inherit" variant="outlined" onClick={onCompare}>
          Compare versions
        </Button>
      </Box>
    </Alert>
  );
}

/** Says that the other person's version replaced what was typed, and offers to put it back. */
export function ReplacedNotice({ onPutBack }: { onPutBack: () => void }) {
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onPutBack}>
          Put my changes back
        </Button>
      }
    >
      The form shows their version.
    </Alert>
  );
}
