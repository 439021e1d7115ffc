import { useEffect, useEffectEvent } from 'react';
import { session } from '../http/client';
import type { Cut } from './cut';

/** A picture that was chosen: a file, or the address of one that is copied. */
export interface Chosen {
  from: File | string;
  /** How it was cut before the session ended. */
  cut?: Cut;
}

let held: { chosen: Chosen; username: string | undefined; place: string } | undefined;

const place = () => window.location.pathname + window.location.search;

/** Holds a picture whose session ends while it is being cut until the same person is back at the same form. */
export function useHold(chosen: Chosen, cut: Cut): void {
  const hold = useEffectEvent((owner: Pick<NonNullable<typeof held>, 'username' | 'place'>) => {
    held = { ...owner, chosen: { ...chosen, cut } };
  });
  useEffect(() => {
    const owner = { username: session.username(), place: place() };
    return () => {
      if (owner.username !== undefined && session.username() === undefined) hold(owner);
    };
  }, []);
}

/** Gives the picture that is held for this form, once. */
export function takeHeld(): Chosen | undefined {
  if (held?.place !== place() || held.username !== session.username()) return undefined;
  const { chosen } = held;
  held = undefined;
  return chosen;
}
