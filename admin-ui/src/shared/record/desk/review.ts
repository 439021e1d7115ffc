import { encodeWav } from '../../audio/wav';
import type { Take } from '../capture/recorder';
import { proposeCut } from '../signal/cut';
import { prepare, type Sound } from '../signal/prepare';
import { findSpeech, type Span } from '../signal/speech';
import type { HeldTake } from '../takes';

/** A take that is listened to before it is kept. */
export interface Review {
  itemId: string;
  take: Take;
  /** What of it is kept. */
  cut: Span;
  /** Nobody speaks in it. */
  isSilent: boolean;
  /** An earlier page left it. */
  isOld?: boolean;
}

export function reviewOf(take: Take, itemId: string): Review {
  const { samples, rate } = take;
  return {
    itemId,
    take,
    cut: proposeCut(samples, rate),
    isSilent: findSpeech(samples, rate) === undefined,
  };
}

/** One that an earlier page left. */
export function reviewOfHeld({ samples, rate, isClipped, itemId }: HeldTake): Review {
  const take: Take = { samples: new Float32Array(samples), rate, isClipped, endedBy: 'key' };
  return { ...reviewOf(take, itemId), isOld: true };
}

/** What would be kept. */
export const soundOf = ({ take, cut }: Review): Sound => prepare(take, cut);

/** The same to be listened to. */
export function heardFrom(review: Review): Blob {
  const { samples, rate } = soundOf(review);
  return new Blob([encodeWav(samples, rate)], { type: 'audio/wav' });
}

/** How it came to its end, where that needs words. */
export function endingText({ take, isSilent, isOld }: Review): string | undefined {
  if (isOld) return 'You recorded this before the page was closed. Keep it or record again.';
  const rest = 'What you had said is here: keep it or record again.';
  if (take.endedBy === 'lost')
    return `The microphone is gone: it was disconnected or taken by a call. ${rest}`;
  if (take.endedBy === 'hidden')
    return `The recording stopped because this page was hidden or the screen was locked. ${rest}`;
  if (isSilent) return 'No voice was heard. Record again, or keep it if you hear one.';
  if (take.endedBy === 'limit') return 'The recording stopped at the longest that is allowed.';
  if (take.isClipped) return 'Too loud: parts of the voice are cut off. Record again from further away.';
  return undefined;
}
