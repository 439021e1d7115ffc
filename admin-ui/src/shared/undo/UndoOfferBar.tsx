import { BarButton } from './BarButton';
import { OfferFrame } from './OfferFrame';
import { UndoFoot } from './UndoFoot';
import type { UndoOffers } from './useUndoOffer';

/** Says what was done, and offers to take it back. */
export function UndoOfferBar({ offers }: { offers: UndoOffers }) {
  const { text, failure, busy, hold, run, dismissFailure } = offers;
  return (
    <UndoFoot failure={failure} onDismiss={dismissFailure} hold={hold}>
      <OfferFrame
        hold={hold}
        text={text && (busy ? 'Taking it back...' : text)}
        actions={
          <BarButton onClick={run} aria-disabled={busy}>
            Undo
          </BarButton>
        }
      />
    </UndoFoot>
  );
}
