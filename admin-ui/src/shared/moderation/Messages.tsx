import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useRef, type FocusEvent, type ReactNode } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { BarButton, OfferFrame } from '../undo/OfferFrame';
import { UndoFoot } from '../undo/UndoFoot';
import { UndoOffer } from '../undo/UndoOfferBar';
import { ReasonForm, reasonLabel } from './ReasonForm';
import type { Moderated } from './types';
import type { DecideMany } from './useDecideMany';
import type { Moderation } from './useModeration';
import type { Undo } from './useUndoDecision';

/** Draws the link that follows a decision, to the entry that was made from the item. */
export type ResultLink<T> = (item: T) => ReactNode;

interface Props<T extends Moderated> {
  moderation: Moderation<T>;
  resultLink?: ResultLink<T> | undefined;
}

/** The messages about decisions while no dialog is open, at the foot of the window. */
export function PageMessages<T extends Moderated>({ moderation, resultLink }: Props<T>) {
  if (moderation.openId !== null) return null;
  return (
    <DecisionMessages moderation={moderation} resultLink={resultLink}>
      <Notice moderation={moderation} />
    </DecisionMessages>
  );
}

/** A failed decision, or the decision that someone else made first. Shown in the open dialog, otherwise on the page. */
export function Notice<T extends Moderated>({ moderation }: { moderation: Moderation<T> }) {
  const { notice, dismissNotice, asking } = moderation;
  if (!notice || asking) return null;
  if (notice.severity === 'error') return <ErrorAlert onDismiss={dismissNotice}>{notice.text}</ErrorAlert>;
  return (
    <Alert severity="info" role="status" onClose={dismissNotice} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {notice.text}
    </Alert>
  );
}

interface MessagesProps<T extends Moderated> extends Props<T> {
  /** In the flow of a dialog instead of at the foot of the window. */
  inDialog?: boolean;
  /** Above the messages about decisions. */
  children?: ReactNode;
}

/** The last decision with its undo, or why a decision or an undo failed. */
export function DecisionMessages<T extends Moderated>(props: MessagesProps<T>) {
  const { moderation, resultLink, inDialog = false, children } = props;
  const { failure, hold, dismissFailure } = moderation.undo;
  const news = (
    <>
      {children}
      <ManyMessages many={moderation.many} inDialog={inDialog} />
    </>
  );
  return (
    <UndoFoot failure={failure} onDismiss={dismissFailure} hold={hold} inDialog={inDialog} news={news}>
      <UndoBar undo={moderation.undo} resultLink={resultLink} inDialog={inDialog} />
    </UndoFoot>
  );
}

interface ManyProps<T extends Moderated> {
  many: DecideMany<T>;
  inDialog?: boolean;
}

/** The last decision on many with its undo, or why one of these failed. */
export function ManyMessages<T extends Moderated>({ many, inDialog = false }: ManyProps<T>) {
  const { offers, progress, failure, dismissFailure } = many;
  return (
    <>
      {failure && <ErrorAlert onDismiss={dismissFailure}>{failure}</ErrorAlert>}
      {offers.failure && <ErrorAlert onDismiss={offers.dismissFailure}>{offers.failure}</ErrorAlert>}
      <UndoOffer offers={offers} progress={progress} inDialog={inDialog} />
    </>
  );
}

interface BarProps<T extends Moderated> {
  undo: Undo<T>;
  resultLink: ResultLink<T> | undefined;
  inDialog: boolean;
}

/** The last decision on one item: its undo, and the form for the reason of a rejection. */
function UndoBar<T extends Moderated>({ undo, resultLink, inDialog }: BarProps<T>) {
  const { kind, offer, busy, hold, run, isExplaining, explain, stopExplaining, explained } = undo;
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !bar.current?.contains(relatedTarget)) {
      before.current = relatedTarget;
    }
  };
  /** Returns the focus to where it was before the form opened. */
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
      width={isExplaining ? 480 : undefined}
      text={
        offer && (
          <>
            {offer.text} {resultLink?.(offer.item)}
          </>
        )
      }
      actions={
        <>
          {offer && takesReason && (
            <BarButton
              ref={trigger}
              onClick={isExplaining ? stopExplaining : explain}
              aria-expanded={isExplaining}
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
      {takesReason && isExplaining && (
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
