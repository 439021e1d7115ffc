import type { ReactNode } from 'react';
import { UndoFoot } from '../undo/UndoFoot';
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

/** What there is to say about the last decision: what was decided, or why it cannot be undone. */
export function UndoBar<T extends Moderated>({ undo, inDialog = false, children }: Props<T>) {
  const { failure, hold, dismissFailure } = undo;
  return (
    <UndoFoot failure={failure} onDismiss={dismissFailure} hold={hold} inDialog={inDialog} news={children}>
      <OfferBar undo={undo} inDialog={inDialog} />
    </UndoFoot>
  );
}
