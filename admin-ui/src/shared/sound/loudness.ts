import { peakOf, toAmplitude } from '../audio/levels';
import type { Clip } from './clip';
import { apply, type Filter } from './filter';

/** The loudness of every recording, in LUFS. One channel at -19 is as loud on two speakers as a podcast at -16. */
export const targetLoudness = -19;
/** A recording is too quiet or too loud if its loudness differs by more than this, in LU. The server has the same limit. */
const tolerance = 3;
/** The highest peak, in dBFS. Encoding raises peaks a little. */
export const peakCeiling = -1.5;
/** More gain than this makes the noise of the room audible. In dB. */
const maxGain = 30;

/** Returns the clip at the loudness of all recordings. */
export function normalizeLoudness({ channels, rate }: Clip): Clip {
  const gain = gainOf({ channels, rate });
  if (gain === 0) return { channels, rate };
  const factor = toAmplitude(gain);
  const louder = channels.map((samples) => samples.map((sample) => sample * factor));
  return { channels: limitPeaks(louder, toAmplitude(peakCeiling), rate), rate };
}

/** Returns how much louder normalizeLoudness makes a clip, in dB. */
export function gainOf({ channels, rate }: Clip): number {
  const gain = targetLoudness - loudnessOf(channels, rate);
  return Number.isFinite(gain) ? Math.min(gain, maxGain) : 0;
}

/** Reports whether a recording of this loudness is too quiet or too loud. */
export const isOffLevel = (loudness: number): boolean => Math.abs(loudness - targetLoudness) > tolerance;

/** Returns the loudness of a clip as the server stores it, in LUFS: to one decimal, from -70 to 0. */
export function measureLoudness({ channels, rate }: Clip): number {
  const loudness = Math.min(0, Math.max(absoluteGate, loudnessOf(channels, rate)));
  return Math.round(loudness * 10) / 10;
}

/** The measured blocks, and the distance between their starts (ITU-R BS.1770-4). */
const blockSeconds = 0.4;
const hopSeconds = 0.1;
const absoluteGate = -70;
const relativeGate = -10;

/**
 * Returns the integrated loudness of one or two channels in LUFS by ITU-R BS.1770-4; -Infinity for silence. A sound
 * shorter than a block is measured as one block.
 */
export function loudnessOf(channels: Float32Array[], rate: number): number {
  const weighted = channels.map((samples) => apply(apply(samples, shelf(rate)), highPass(rate)));
  const length = weighted[0]?.length ?? 0;
  const block = Math.min(Math.round(blockSeconds * rate), length);
  const powers: number[] = [];
  for (let at = 0; block > 0 && at + block <= length; at += Math.round(hopSeconds * rate)) {
    powers.push(weighted.reduce((sum, samples) => sum + powerOf(samples.subarray(at, at + block)), 0));
  }
  const audible = powers.filter((power) => toLufs(power) > absoluteGate);
  const gate = toLufs(mean(audible)) + relativeGate;
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
}

function powerOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample ** 2;
  return sum / samples.length;
}

const toLufs = (power: number) => -0.691 + 10 * Math.log10(power);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The effect of the head, which raises high sounds. The standard lists values for 48 kHz; these formulas fit any rate. */
function shelf(rate: number): Filter {
  const [frequency, gain, quality] = [1681.974450955533, 3.999843853973347, 0.7071752369554196];
  const k = Math.tan((Math.PI * frequency) / rate);
  const high = 10 ** (gain / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / quality + k * k;
  return {
    b: [
      (high + (band * k) / quality + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / quality + k * k) / a0,
    ],
    a: [(2 * (k * k - 1)) / a0, (1 - k / quality + k * k) / a0],
  };
}

/** Lowers sounds that are too deep to be heard as loud. */
function highPass(rate: number): Filter {
  const [frequency, quality] = [38.13547087602444, 0.5003270373238773];
  const k = Math.tan((Math.PI * frequency) / rate);
  const a0 = 1 + k / quality + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / quality + k * k) / a0] };
}

const lookAheadSeconds = 0.005;
const releaseSeconds = 0.05;

/**
 * Returns the channels with no peak above the ceiling. The gain, which is the same for all channels, falls shortly
 * before a peak and rises slowly after it, which is not audible. Samples far from a peak stay as they are.
 */
export function limitPeaks(channels: Float32Array[], ceiling: number, rate: number): Float32Array[] {
  if (channels.every((samples) => peakOf(samples) <= ceiling)) return channels;
  const ahead = Math.max(1, Math.round(lookAheadSeconds * rate));
  const slowGains = released(lowestAhead(gainsNeeded(channels, ceiling), ahead), rate);
  // The moving average reaches the gain of a peak exactly when the peak comes.
  let sum = ahead;
  const gains = slowGains.map((gain, n) => {
    sum += gain - (n >= ahead ? (slowGains[n - ahead] ?? 1) : 1);
    return Math.min(1, sum / ahead);
  });
  return channels.map((samples) => samples.map((sample, n) => sample * (gains[n] ?? 1)));
}

/** Returns for each sample the gain that brings the loudest channel below the ceiling. */
function gainsNeeded([first = new Float32Array(), ...others]: Float32Array[], ceiling: number): Float32Array {
  return first.map((sample, n) => {
    let peak = Math.abs(sample);
    for (const samples of others) peak = Math.max(peak, Math.abs(samples[n] ?? 0));
    return Math.min(1, ceiling / Math.max(ceiling, peak));
  });
}

/** Returns for each sample the lowest gain that it or one of the next `ahead` - 1 samples needs. */
function lowestAhead(needed: Float32Array, ahead: number): Float32Array {
  const lowest = new Float32Array(needed.length);
  // Indexes in the window with rising gains; the lowest gain is at `first`.
  const line: number[] = [];
  let first = 0;
  for (let n = needed.length - 1; n >= 0; n--) {
    const gain = needed[n] ?? 1;
    while (line.length > first && (needed[line.at(-1) ?? 0] ?? 1) >= gain) line.pop();
    line.push(n);
    while ((line[first] ?? 0) >= n + ahead) first++;
    lowest[n] = needed[line[first] ?? n] ?? 1;
  }
  return lowest;
}

function released(gains: Float32Array, rate: number): Float32Array {
  const step = 1 - Math.exp(-1 / (releaseSeconds * rate));
  let current = 1;
  return gains.map((gain) => (current = Math.min(gain, current + (1 - current) * step)));
}
