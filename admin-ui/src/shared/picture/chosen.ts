import { session } from '../http/client';
import type { Cut } from './cut';

/** A picture that was chosen: a file, or the address of one that is copied. */
export interface Chosen {
  from: File | string;
  /** How it was cut before the session ended. */
  cut?: Cut;
}

let held: { chosen: Chosen; username: string | undefined; path: string } | undefined;

/** Holds a picture whose session has ended until the same person is back at the same form. */
export function hold(chosen: Chosen): void {
  held = { chosen, username: session.username(), path: window.location.pathname };
}

/** Gives the picture that is held for this form, once. */
export function takeHeld(): Chosen | undefined {
  if (held?.path !== window.location.pathname || held.username !== session.username()) return undefined;
  const { chosen } = held;
  held = undefined;
  return chosen;
}
