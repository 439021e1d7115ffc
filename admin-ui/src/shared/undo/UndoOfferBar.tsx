import { useEffect } from 'react';
import { BarButton } from './BarButton';
import { OfferFrame } from './OfferFrame';
import { UndoFoot } from './UndoFoot';
import type { UndoOffers } from './useUndoOffer';

/** Says what was done, and offers to take it back, at the foot of the window. */
export function UndoOfferBar({ offers }: { offers: UndoOffers }) {
  return (
    <UndoFoot failure={offers.failure} onDismiss={offers.dismissFailure} hold={offers.hold}>
      <UndoOffer offers={offers} />
    </UndoFoot>
  );
}

interface Props {
  offers: UndoOffers;
  /** What is being done, in place of what was. */
  progress?: string;
  inDialog?: boolean;
}

/** The same where it stands. */
export function UndoOffer({ offers: { text, busy, hold, run }, progress, inDialog = false }: Props) {
  // As in UndoFoot, which does not know of these where it holds another bar, too.
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
