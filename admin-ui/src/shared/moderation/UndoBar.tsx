import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, type ReactNode } from 'react';
import { ErrorAlert } from '../ErrorAlert';
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

/** Says what was decided and offers to undo it. The region is always there, so that screen readers hear it change. */
export function UndoBar<T extends Moderated>({ undo, inDialog = false, children }: Props<T>) {
  const { offer, failure, busy, hold, dismissFailure, run } = undo;
  // A bar that goes away under the pointer never hears it leave.
  useEffect(() => () => hold(false), [hold]);
  return (
    <Box sx={inDialog ? undefined : atTheFoot}>
      {children && <Box sx={{ maxWidth: 560 }}>{children}</Box>}
      <Box>{failure && <ErrorAlert onDismiss={dismissFailure}>{failure}</ErrorAlert>}</Box>
      <Box role="status" sx={{ width: { xs: '100%', sm: inDialog ? '100%' : 'auto' } }}>
        {offer && (
          <Box
            onMouseEnter={() => hold(true)}
            onMouseLeave={() => hold(false)}
            onFocus={() => hold(true)}
            onBlur={() => hold(false)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              minWidth: { sm: 320 },
              justifyContent: 'space-between',
              pl: 2,
              pr: 1,
              py: 0.5,
              borderRadius: 1,
              bgcolor: 'text.primary',
              color: 'background.default',
              boxShadow: inDialog ? 0 : 6,
            }}
          >
            <Box component="span" sx={{ '& a': { color: 'inherit', textDecorationColor: 'currentColor' } }}>
              {offer.text} {offer.After && <offer.After item={offer.item} />}
            </Box>
            <Button
              color="inherit"
              onClick={run}
              aria-disabled={busy}
              sx={{ textDecoration: 'underline', '&:focus-visible': { outlineColor: 'currentColor' } }}
            >
              Undo
            </Button>
          </Box>
        )}
      </Box>
    </Box>
  );
}
