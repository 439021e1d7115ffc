import Box from '@mui/material/Box';
import { useRef, type FocusEvent } from 'react';
import { BarButton } from '../undo/BarButton';
import { OfferFrame } from '../undo/OfferFrame';
import { ReasonForm } from './ReasonForm';
import { reasonLabel } from './reasonLabel';
import type { Moderated } from './types';
import type { Undo } from './useUndo';

interface Props<T extends Moderated> {
  undo: Undo<T>;
  inDialog: boolean;
}

/** Says what was decided, offers to undo it, and takes the reason of a rejection. */
export function OfferBar<T extends Moderated>({ undo, inDialog }: Props<T>) {
  const { kind, offer, busy, hold, run, explaining, explain, stopExplaining, explained } = undo;
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !bar.current?.contains(relatedTarget)) {
      before.current = relatedTarget;
    }
  };
  /** Where the focus was before the reason was written. */
  const leaveForm = () => {
    stopExplaining();
    const back = before.current?.isConnected ? before.current : trigger.current;
    back?.focus();
  };
  const takesReason = kind.explain !== undefined && offer?.item.status === 'rejected';

  return (
    <OfferFrame
      ref={bar}
      hold={hold}
      onFocus={onFocus}
      inDialog={inDialog}
      width={explaining ? 480 : undefined}
      text={
        offer && (
          <>
            {offer.text} {offer.After && <offer.After item={offer.item} />}
          </>
        )
      }
      actions={
        <>
          {offer && takesReason && (
            <BarButton
              ref={trigger}
              onClick={explaining ? stopExplaining : explain}
              aria-expanded={explaining}
            >
              {reasonLabel(offer.item)}
            </BarButton>
          )}
          <BarButton onClick={run} aria-disabled={busy}>
            Undo
          </BarButton>
        </>
      }
    >
      {takesReason && explaining && (
        <Box sx={{ p: 2, bgcolor: 'background.paper', color: 'text.primary' }}>
          <ReasonForm
            key={offer.item.id}
            kind={kind}
            item={offer.item}
            onSaved={(item) => {
              leaveForm();
              explained(item);
            }}
            onCancel={leaveForm}
          />
        </Box>
      )}
    </OfferFrame>
  );
}
