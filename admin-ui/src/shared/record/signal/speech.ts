import { levelOf, quantile } from './decibels';

/** A part of a recording, in samples; the end is behind it. */
export interface Span {
  start: number;
  end: number;
}

const frameSeconds = 0.01;
/** Pauses between syllables belong to the speech. */
const pauseSeconds = 0.15;
/** What is shorter is a key or a click. */
const shortestSeconds = 0.08;
/** Quieter than this, nobody has spoken. */
const quietestVoice = -60;
/** A sound without quiet around it is a voice from here on; below it is the room. */
const surelyVoice = -35;

/** Where there is speech; undefined where there is none. */
export function findSpeech(samples: Float32Array, rate: number): Span | undefined {
  const size = Math.round(frameSeconds * rate);
  const levels = Array.from({ length: Math.ceil(samples.length / size) }, (_, frame) =>
    levelOf(samples.subarray(frame * size, (frame + 1) * size)),
  );
  const room = quantile(levels, 0.1);
  const voice = quantile(levels, 0.95);
  if (voice < quietestVoice || (voice < room + 8 && voice < surelyVoice)) return undefined;
  const threshold = Math.min(room + 10, voice - 20);
  const runs = runsAbove(levels, Math.max(threshold, quietestVoice));
  const spoken = runs.filter(({ start, end }) => end - start >= shortestSeconds / frameSeconds);
  const [first] = spoken;
  const last = spoken.at(-1);
  if (!first || !last) return undefined;
  return { start: first.start * size, end: Math.min(last.end * size, samples.length) };
}

/** Runs of frames that are louder, joined over short pauses. */
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
