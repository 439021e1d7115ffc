import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isOffline } from '../feedback/failures';
import { capitalize } from '../text/plural';
import { useTimedOffer } from '../undo/useUndoOffer';
import { applyMove, setItem } from './cache';
import { undoFailure } from './messageTexts';
import type { Moderated, ModerationKind } from './types';

interface Offer<T extends Moderated> {
  /** As the decision left it. */
  item: T;
  /** 'Review approved.' */
  text: string;
}

/** The last decision on one submission, and what can be done about it. */
export interface Undo<T extends Moderated> {
  kind: ModerationKind<T>;
  offer: Offer<T> | undefined;
  failure: string;
  busy: boolean;
  /** Stops the clock while the pointer or the focus is on the bar. */
  hold: (held: boolean) => void;
  dismissFailure: () => void;
  run: () => void;
  /** The form for the reason of the last rejection is open. */
  isExplaining: boolean;
  explain: () => void;
  stopExplaining: () => void;
  /** Shows that the reason was saved. */
  explained: (item: T) => void;
}

/** Offers for 10 seconds to undo the last decision. onUndone is called when the item is pending again and the lists are reloaded. */
export function useUndoDecision<T extends Moderated>(kind: ModerationKind<T>, onUndone: (item: T) => void) {
  const client = useQueryClient();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [isExplaining, setIsExplaining] = useState(false);
  const { offer, setOffer, make: begin, hold } = useTimedOffer<Offer<T>>(busy || isExplaining);

  const make = useCallback(
    (item: T, text: string) => {
      setFailure('');
      setIsExplaining(false);
      begin({ item, text });
    },
    [begin],
  );

  /** Withdraws the offer of an item, or any offer without an id. */
  const withdraw = useCallback(
    (id?: string) => setOffer((now) => (id === undefined || now?.item.id === id ? undefined : now)),
    [setOffer],
  );

  const run = async () => {
    if (!offer || busy) return;
    // Keep a newer offer.
    const withoutIt = (now: Offer<T> | undefined) => (now === offer ? undefined : now);
    setFailure('');
    setBusy(true);
    try {
      const item = await kind.undo(offer.item.id);
      setItem(client, kind, item);
      await applyMove(client, kind, { from: offer.item.status, to: item.status, ids: [item.id] });
      setOffer(withoutIt);
      onUndone(item);
    } catch (error) {
      console.error(error);
      // The server would refuse again; a connection can come back.
      if (!isOffline(error)) setOffer(withoutIt);
      setFailure(undoFailure(error));
    } finally {
      setBusy(false);
    }
  };

  const explained = (item: T) =>
    setOffer((now) =>
      now?.item.id === item.id ? { item, text: `${capitalize(kind.noun)} rejected. Reason saved.` } : now,
    );

  return {
    kind,
    offer,
    failure,
    busy,
    hold,
    dismissFailure: () => setFailure(''),
    run: () => void run(),
    make,
    withdraw,
    isExplaining,
    explain: () => setIsExplaining(offer?.item.status === 'rejected'),
    stopExplaining: () => setIsExplaining(false),
    explained,
  };
}
