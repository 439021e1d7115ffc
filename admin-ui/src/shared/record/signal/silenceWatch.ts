import { quantile } from './decibels';

/** So long the room is listened to before the threshold is known. */
export const roomSeconds = 1;
const [lowest, highest] = [-55, -25];
const aboveRoom = 12;
/** Shorter than this is a click. */
const voiceSeconds = 0.1;

/** Louder than this is a voice, in a room where levels were these, in dBFS. */
export function thresholdIn(roomLevels: ArrayLike<number>): number {
  return Math.min(highest, Math.max(lowest, quantile(roomLevels, 0.2) + aboveRoom));
}

/** What was heard of a voice so far. */
export interface Heard {
  /** It has begun. */
  hasSpoken: boolean;
  /** How long it has been silent since, in seconds. */
  silentFor: number;
  /** The loudest of it, in dBFS. */
  loudest: number;
}

/** Listens for a voice that begins and ends; tell it each level and how long that lasted. */
export function watchSilence() {
  let loudFor = 0;
  const heard: Heard = { hasSpoken: false, silentFor: 0, loudest: -Infinity };
  return (level: number, seconds: number, threshold: number): Heard => {
    loudFor = level > threshold ? loudFor + seconds : 0;
    if (loudFor >= voiceSeconds) {
      heard.hasSpoken = true;
      heard.silentFor = 0;
    } else if (heard.hasSpoken) heard.silentFor += seconds;
    if (level > threshold) heard.loudest = Math.max(heard.loudest, level);
    return { ...heard };
  };
}
