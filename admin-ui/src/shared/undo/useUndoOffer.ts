import { useCallback, useState, useEffect } from 'react';

export interface UndoOffer {
  /** What was done: 'Renamed “Omenla” to “Omenala”.' */
  text: string;
  /** Undoes it. */
  undo: () => Promise<unknown>;
  /** Returns why the undo failed. */
  failureOf: (error: unknown) => string;
  /** Whether trying again may help. */
  canRetry: (error: unknown) => boolean;
}

export type UndoOffers = ReturnType<typeof useUndoOffer>;

/** Offers to undo the last bulk change for 10 seconds. */
export function useUndoOffer(onUndone?: () => void) {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const { offer, setOffer, make: begin, hold } = useTimedOffer<UndoOffer>(busy);

  const run = async () => {
    if (!offer || busy) return;
    // Keep a newer offer.
    const withoutIt = (now: UndoOffer | undefined) => (now === offer ? undefined : now);
    setFailure('');
    setBusy(true);
    try {
      await offer.undo();
      setOffer(withoutIt);
      onUndone?.();
    } catch (error) {
      console.error(error);
      if (!offer.canRetry(error)) setOffer(withoutIt);
      setFailure(offer.failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  const make = useCallback(
    (next: UndoOffer) => {
      setFailure('');
      begin(next);
    },
    [begin],
  );
  const withdraw = useCallback(() => setOffer(undefined), [setOffer]);
  return {
    text: offer?.text,
    failure,
    busy,
    hold,
    run: () => void run(),
    dismissFailure: () => setFailure(''),
    make,
    withdraw,
  };
}

/** How long undoing is offered; the server allows a little more. */
const OFFERED_MS = 10_000;

/** Holds an offer to undo something for 10 seconds; `paused` stops the clock. */
export function useTimedOffer<O>(paused: boolean) {
  const [offer, setOffer] = useState<O>();
  const [held, hold] = useState(false);

  useEffect(() => {
    if (!offer || held || paused) return;
    const timer = setTimeout(() => setOffer(undefined), OFFERED_MS);
    return () => clearTimeout(timer);
  }, [offer, held, paused]);

  const make = useCallback((next: O) => {
    hold(false);
    setOffer(next);
  }, []);
  return {
    offer,
    setOffer,
    /** Begins the 10 seconds of another one. */
    make,
    /** Stops the clock while the pointer or the focus is on the bar. */
    hold,
  };
}
