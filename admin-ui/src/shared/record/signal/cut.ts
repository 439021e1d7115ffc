import { findSpeech, type Span } from './speech';

/** So much quiet stays at both ends. */
export const marginSeconds = 0.15;
/** At the cut the sound comes and goes within this, so that it does not click. */
const fadeSeconds = 0.005;

/** The part to keep: the speech with a little quiet around it; all of it where no speech is found. */
export function proposeCut(samples: Float32Array, rate: number): Span {
  const speech = findSpeech(samples, rate);
  if (!speech) return { start: 0, end: samples.length };
  const margin = Math.round(marginSeconds * rate);
  return { start: Math.max(0, speech.start - margin), end: Math.min(samples.length, speech.end + margin) };
}

/** The part with ends that come and go softly. */
export function cutOut(samples: Float32Array, { start, end }: Span, rate: number): Float32Array {
  const part = withoutOffset(samples.subarray(start, end));
  const fade = Math.min(Math.round(fadeSeconds * rate), Math.floor(part.length / 2));
  for (let at = 0; at < fade; at++) {
    const share = at / fade;
    const fromEnd = part.length - 1 - at;
    part[at] = (part[at] ?? 0) * share;
    part[fromEnd] = (part[fromEnd] ?? 0) * share;
  }
  return part;
}

/** Some microphones add a constant, which takes room and clicks. */
function withoutOffset(samples: Float32Array): Float32Array {
  let sum = 0;
  for (const sample of samples) sum += sample;
  const offset = sum / Math.max(1, samples.length);
  return samples.map((sample) => sample - offset);
}
