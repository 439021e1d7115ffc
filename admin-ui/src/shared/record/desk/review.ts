import type { Take } from '../capture/recorder';
import type { Span } from '../signal/speech';
import type { HeldTake } from '../database';
import { aside } from '../work/aside';
import type { Prepared } from '../work/carryOut';

/** A take that is listened to before it is kept. */
export interface Review extends Pick<Prepared, 'cut' | 'isSilent'> {
  take: Take;
  /** It was left earlier. */
  isOld: boolean;
  /** What would be kept. */
  prepared: () => Promise<Prepared>;
}

export async function reviewOf(take: Take, isOld = false): Promise<Review> {
  const prepared = await aside('prepare', plain(take));
  const { cut, isSilent } = prepared;
  return { take, isOld, cut, isSilent, prepared: () => Promise.resolve(prepared) };
}

/** One that was left earlier. */
export const reviewOfHeld = ({ samples, rate, isClipped }: HeldTake): Promise<Review> =>
  reviewOf({ samples: new Float32Array(samples), rate, isClipped, endedBy: 'key' }, true);

/** The same with other ends; what is kept is made when it is asked for. */
export function withCut(review: Review, cut: Span): Review {
  let made: Promise<Prepared> | undefined;
  return { ...review, cut, prepared: () => (made ??= aside('prepare', plain(review.take), cut)) };
}

const plain = ({ samples, rate }: Take) => ({ samples, rate });

/** How it came to its end, where that needs words. */
export function endingText({ take, isSilent, isOld }: Review): string | undefined {
  if (isOld) return 'You recorded this earlier and did not keep it. Keep it or record again.';
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
