import { useState } from 'react';
import { useReturned } from '../database/useReturned';
import type { UndoDelete } from '../database/useUndoDelete';
import type { Reveal } from '../reorder/types';
import type { Entry } from './types';

/** Which entry is being moved by its dialog, what is to be brought into view, and what went out of it. */
export function useMoved<E extends Entry>(found: readonly E[], undo: UndoDelete<E>) {
  const [moving, setMoving] = useState<E>();
  const [moved, setMoved] = useState<Reveal>();
  const [outOfView, setOutOfView] = useState<Reveal>();
  const returned = useReturned(undo, found);
  const away = outOfView && found[outOfView.index];
  return {
    moving,
    setMoving,
    onMoved: setMoved,
    reveal: returned ?? moved,
    onRevealed: (isSeen: boolean) => {
      undo.settle();
      setOutOfView(isSeen ? undefined : moved);
      setMoved(undefined);
    },
    /** It was moved out of view and nothing has moved since. */
    away: away?.id === outOfView?.id ? away : undefined,
    showAway: () => {
      // Without the place that it left, so that it is shown where it is now.
      setMoved(outOfView && { id: outOfView.id, index: outOfView.index });
      setOutOfView(undefined);
    },
    forgetAway: () => setOutOfView(undefined),
  };
}
