import type { RecordingDetails } from '../audio/details';
import type { Take } from '../audio/recorder';
import type { Sound } from '../audio/wav';
import type { Span } from '../sound/cut';
import { runInWorker } from '../sound/runInWorker';
import type { Prepared } from '../sound/soundWork';
import type { HeldTake } from './storage';

/** A take that is played and cut before it is kept. */
export interface Review extends Pick<Prepared, 'cut' | 'isSilent' | 'measured'> {
  take: Take;
  /** The part with speech. */
  proposed: Span;
  /** It was recorded earlier and not kept. */
  isOld: boolean;
  /** Who spoke. Undefined for a take of now: then the desk's settings say so. */
  details?: RecordingDetails;
  /** Returns what would be kept. */
  prepare: () => Promise<Prepared>;
}

/** Cuts and levels a take. */
export async function reviewTake(take: Take, isOld = false): Promise<Review> {
  const prepared = await runInWorker('prepare', soundOf(take));
  const { cut, isSilent, measured } = prepared;
  const prepare = () => Promise.resolve(prepared);
  return { take, isOld, proposed: cut, cut, isSilent, ...(measured && { measured }), prepare };
}

export async function reviewHeldTake({ samples, rate, isClipped, details }: HeldTake): Promise<Review> {
  const take = { samples: new Float32Array(samples), rate, isClipped, endedBy: 'key' } as const;
  return { ...(await reviewTake(take, true)), ...(details && { details }) };
}

/** Returns the review with another cut. The sound is prepared when it is needed. */
export function withCut(review: Review, cut: Span): Review {
  let preparing: Promise<Prepared> | undefined;
  return { ...review, cut, prepare: () => (preparing ??= runInWorker('prepare', soundOf(review.take), cut)) };
}

const soundOf = ({ samples, rate }: Take): Sound => ({ samples, rate });
