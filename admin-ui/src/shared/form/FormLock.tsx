import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  isLocked: boolean;
  /** Sending failed: the focus goes to the first wrong field, or back to where it was. */
  hasFailed: boolean;
  children: ReactNode;
}

/** The fields of a form. They are locked while it is sent: what was typed into them until then would be lost. */
export function FormLock({ isLocked, hasFailed, children }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const before = useRef<Element>(null);

  useLayoutEffect(() => {
    if (isLocked) {
      before.current = document.activeElement;
      return;
    }
    const focused = before.current;
    before.current = null;
    const now = document.activeElement;
    // Locking takes the focus away; one that the person has put elsewhere since then stays there.
    const isLost = now === focused || (now?.contains(fields.current) ?? true);
    if (!focused || !hasFailed || !isLost) return;
    const target = fields.current?.querySelector('[aria-invalid=true]') ?? focused;
    if (!(target instanceof HTMLElement)) return;
    target.focus();
    // Its error is below it.
    target.closest('.MuiFormControl-root')?.scrollIntoView({ block: 'nearest' });
  }, [isLocked, hasFailed]);

  return (
    <Box
      component="fieldset"
      ref={fields}
      disabled={isLocked}
      inert={isLocked}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, opacity: isLocked ? 0.6 : 1 }}
    >
      {children}
    </Box>
  );
}
