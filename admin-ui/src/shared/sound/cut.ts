import { levelOf, quantile } from '../audio/levels';

/** A part of a recording, in samples. The sample at `end` is not part of it. */
export interface Span {
  start: number;
  end: number;
}

/** A part of a recording, in seconds. */
export interface Part {
  from: number;
  to: number;
}

/** How much quiet is kept before and after the speech. */
const marginSeconds = 0.15;
/** How long the sound fades in and out at the cut, so that it does not click. */
const fadeSeconds = 0.005;

/** Returns the part to keep: the speech with a little quiet around it, or everything if there is no speech. */
export function proposeCut(samples: Float32Array, rate: number): Span {
  const speech = findSpeech(samples, rate);
  if (!speech) return { start: 0, end: samples.length };
  const margin = Math.round(marginSeconds * rate);
  return { start: Math.max(0, speech.start - margin), end: Math.min(samples.length, speech.end + margin) };
}

const frameSeconds = 0.01;
/** Pauses between syllables belong to the speech. */
const pauseSeconds = 0.15;
/** A shorter sound is a key or a click. */
const shortestSeconds = 0.08;
/** The quietest level of a voice, in dBFS. */
const quietestVoice = -60;
/** A sound that is always loud is a voice from this level, and noise of the room below it. */
const surelyVoice = -35;

/** Returns the part with speech; undefined if there is none. */
export function findSpeech(samples: Float32Array, rate: number): Span | undefined {
  const runs = speechRuns(samples, rate);
  const [first] = runs;
  const last = runs.at(-1);
  return first && last && { start: first.start, end: last.end };
}

/** Returns the parts with speech, between which there are pauses. */
export function speechRuns(samples: Float32Array, rate: number): Span[] {
  const size = Math.round(frameSeconds * rate);
  const levels = Array.from({ length: Math.ceil(samples.length / size) }, (_, frame) =>
    levelOf(samples.subarray(frame * size, (frame + 1) * size)),
  );
  const room = quantile(levels, 0.1);
  const voice = quantile(levels, 0.95);
  if (voice < quietestVoice || (voice < room + 8 && voice < surelyVoice)) return [];
  const threshold = Math.min(room + 10, voice - 20);
  return runsAbove(levels, Math.max(threshold, quietestVoice))
    .filter(({ start, end }) => end - start >= shortestSeconds / frameSeconds)
    .map(({ start, end }) => ({ start: start * size, end: Math.min(end * size, samples.length) }));
}

/** Returns the runs of louder frames, joined over short pauses. */
function runsAbove(levels: number[], threshold: number): Span[] {
  const runs: Span[] = [];
  levels.forEach((level, frame) => {
    if (level <= threshold) return;
    const last = runs.at(-1);
    if (last && frame - last.end <= pauseSeconds / frameSeconds) last.end = frame + 1;
    else runs.push({ start: frame, end: frame + 1 });
  });
  return runs;
}

/** Returns a copy of the part, faded at both ends. */
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

/** Some microphones add a constant, which clicks at the cut and leaves less room for the voice. */
function withoutOffset(samples: Float32Array): Float32Array {
  let sum = 0;
  for (const sample of samples) sum += sample;
  const offset = sum / Math.max(1, samples.length);
  return samples.map((sample) => sample - offset);
}
