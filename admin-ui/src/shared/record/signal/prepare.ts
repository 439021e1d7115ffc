import { cutOut } from './cut';
import { peakOf, toAmplitude } from './decibels';
import { limitPeaks } from './limiter';
import { loudnessOf } from './loudness';
import type { Span } from './speech';

/** How loud every recording is. One channel at -19 LUFS is on two speakers as loud as a podcast, which has -16. */
export const targetLoudness = -19;
/** No peak goes above it, in dBFS: what is encoded swings a little further than what went in. */
export const peakCeiling = -1.5;
/** More than this would make the room heard. In dB. */
const mostGain = 30;

/** A sound of one channel. */
export interface Sound {
  samples: Float32Array;
  rate: number;
}

/** The part of a take that is kept, as loud as all others. */
export function prepare({ samples, rate }: Sound, span: Span): Sound {
  const part = cutOut(samples, span, rate);
  const ceiling = toAmplitude(peakCeiling);
  const gain = targetLoudness - loudnessOf(part, rate);
  if (!Number.isFinite(gain)) return { samples: part, rate };
  const factor = toAmplitude(Math.min(gain, mostGain));
  const louder = part.map((sample) => sample * factor);
  return { samples: peakOf(louder) > ceiling ? limitPeaks(louder, ceiling, rate) : louder, rate };
}
