import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type ComponentType } from 'react';
import { ApiError } from '../http/ApiError';
import { capital } from '../text/capital';
import { useTimedOffer } from '../undo/useTimedOffer';
import { undoFailure } from './decideFailure';
import { applyUndo } from './applyDecision';
import type { Moderated, ModerationKind } from './types';

interface Offer<T extends Moderated> {
  item: T;
  /** 'Review approved.' */
  text: string;
  After: ComponentType<{ item: T }> | undefined;
}

/** What UndoBar shows. */
export interface Undo<T extends Moderated> {
  kind: ModerationKind<T>;
  offer: Offer<T> | undefined;
  failure: string;
  busy: boolean;
  /** Stops the clock while the pointer or the focus is on the bar. */
  hold: (held: boolean) => void;
  dismissFailure: () => void;
  run: () => void;
  /** The reason of the last rejection is being written. */
  explaining: boolean;
  explain: () => void;
  stopExplaining: () => void;
  /** It was saved: this is the item now. */
  explained: (item: T) => void;
}

/** The last decision, offered to be undone for 10 seconds. onUndone is called once the item is pending again and back in its list. */
export function useUndo<T extends Moderated>(kind: ModerationKind<T>, onUndone: (item: T) => void) {
  const client = useQueryClient();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [explaining, setExplaining] = useState(false);
  const { offer, setOffer, make: begin, hold } = useTimedOffer<Offer<T>>(busy || explaining);

  const make = useCallback(
    (item: T, text: string, After?: Offer<T>['After']) => {
      setFailure('');
      setExplaining(false);
      begin({ item, text, After });
    },
    [begin],
  );

  /** What was erased cannot be undone; without an id, whatever it is. */
  const withdraw = useCallback(
    (id?: string) => setOffer((now) => (id === undefined || now?.item.id === id ? undefined : now)),
    [setOffer],
  );

  const run = async () => {
    if (!offer || busy) return;
    // A newer one stands.
    const withoutIt = (now: Offer<T> | undefined) => (now === offer ? undefined : now);
    setFailure('');
    setBusy(true);
    try {
      const item = await kind.undo(offer.item.id);
      await applyUndo(client, kind, offer.item, item);
      setOffer(withoutIt);
      onUndone(item);
    } catch (error) {
      console.error(error);
      // Without a connection the offer stands; what the server refused it will refuse again.
      if (!(error instanceof ApiError && error.status === 0)) setOffer(withoutIt);
      setFailure(undoFailure(error, kind.noun));
    } finally {
      setBusy(false);
    }
  };

  const explained = (item: T) =>
    setOffer((now) =>
      now?.item.id === item.id
        ? { ...now, item, text: `${capital(kind.noun)} rejected. Reason saved.` }
        : now,
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
    explaining,
    explain: () => setExplaining(offer?.item.status === 'rejected'),
    stopExplaining: () => setExplaining(false),
    explained,
  };
}
