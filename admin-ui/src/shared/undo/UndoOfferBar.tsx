import { useEffect } from 'react';
import { BarButton, OfferFrame } from './OfferFrame';
import type { UndoOffers } from './useUndoOffer';

interface Props {
  offers: UndoOffers;
  /** What is being done, in place of what was. */
  progress?: string;
  inDialog?: boolean;
}

/** Says what was done, and offers to undo it. */
export function UndoOffer({ offers: { text, busy, hold, run }, progress, inDialog = false }: Props) {
  // A bar that is removed under the pointer never hears it leave.
  useEffect(() => () => hold(false), [hold]);
  return (
    <OfferFrame
      hold={hold}
      inDialog={inDialog}
      text={progress || (text && (busy ? 'Undoing...' : text))}
      actions={
        !progress && (
          <BarButton onClick={run} aria-disabled={busy}>
            Undo
          </BarButton>
        )
      }
    />
  );
}
