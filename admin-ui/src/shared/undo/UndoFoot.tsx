import Box from '@mui/material/Box';
import { useEffect, type ReactNode } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';

interface Props {
  /** Why undoing failed. */
  failure: string;
  onDismiss: () => void;
  hold: (held: boolean) => void;
  /** Stands in the flow of a dialog instead of at the foot of the window. */
  inDialog?: boolean;
  /** Further news, above it. */
  news?: ReactNode;
  /** The bar. */
  children: ReactNode;
}

const fixedAtBottom = {
  position: 'fixed',
  insetInline: 16,
  // Above the selection bar.
  bottom: 'calc(16px + var(--selection-bar-height, 0px))',
  // No button of an open dialog is covered by it.
  zIndex: 'appBar',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  pointerEvents: 'none',
  '& > * > *': { pointerEvents: 'auto' },
} as const;

/** Where undoing is offered, and where it is said why that failed: in view however far the list is scrolled. */
export function UndoFoot({ failure, onDismiss, hold, inDialog = false, news, children }: Props) {
  // A bar that goes away under the pointer never hears it leave.
  useEffect(() => () => hold(false), [hold]);
  return (
    <Box sx={inDialog ? undefined : fixedAtBottom}>
      {news && <Box sx={{ maxWidth: inDialog ? undefined : 560 }}>{news}</Box>}
      <Box sx={{ maxWidth: inDialog ? undefined : 560 }}>
        {failure && <ErrorAlert onDismiss={onDismiss}>{failure}</ErrorAlert>}
      </Box>
      {children}
    </Box>
  );
}
