import { useEffect, useEffectEvent } from 'react';
import { session } from '../http/client';
import type { Cut } from './cut';

/** A chosen picture. */
export interface Chosen {
  /** A file, or the address of a picture to copy. */
  from: File | string;
  /** The cut that was made before the session ended. */
  cut?: Cut;
}

let held: { chosen: Chosen; username: string | undefined; place: string } | undefined;

const place = () => window.location.pathname + window.location.search;

/** Holds the picture if the session ends while it is being cut, until the same user is back at the same form. */
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

/** Returns the picture that is held for this form, and no longer holds it. */
export function takeHeld(): Chosen | undefined {
  if (held?.place !== place() || held.username !== session.username()) return undefined;
  const { chosen } = held;
  held = undefined;
  return chosen;
}
