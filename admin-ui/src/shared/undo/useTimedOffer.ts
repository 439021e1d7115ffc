import { useCallback, useEffect, useState } from 'react';

/** How long undoing is offered; the server allows a little more. */
const OFFERED_MS = 10_000;

/** Something that was done and is offered to be undone for 10 seconds; `paused` stops the clock. */
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
