import Box from '@mui/material/Box';
import { useEffect, type ReactNode } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { OfferBar } from './OfferBar';
import type { Moderated } from './types';
import type { Undo } from './useUndo';

interface Props<T extends Moderated> {
  undo: Undo<T>;
  /** Stands in the flow of a dialog instead of at the foot of the window. */
  inDialog?: boolean;
  /** Further news, above it. */
  children?: ReactNode;
}

const atTheFoot = {
  position: 'fixed',
  insetInline: 16,
  bottom: 16,
  zIndex: 'snackbar',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  pointerEvents: 'none',
  '& > * > *': { pointerEvents: 'auto' },
} as const;

/** What there is to say about the last decision: what was decided, or why it cannot be undone. */
export function UndoBar<T extends Moderated>({ undo, inDialog = false, children }: Props<T>) {
  const { failure, hold, dismissFailure } = undo;
  // A bar that goes away under the pointer never hears it leave.
  useEffect(() => () => hold(false), [hold]);
  return (
    <Box sx={inDialog ? undefined : atTheFoot}>
      {children && <Box sx={{ maxWidth: 560 }}>{children}</Box>}
      <Box>{failure && <ErrorAlert onDismiss={dismissFailure}>{failure}</ErrorAlert>}</Box>
      <OfferBar undo={undo} inDialog={inDialog} />
    </Box>
  );
}
