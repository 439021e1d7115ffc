import { quantile, toDecibels } from '../audio/levels';
import { apply, notch } from './filter';

/**
 * The hum of Nigeria's mains: its frequency and overtones, in Hz; how much quieter than 1 kHz each sounds (A-weighting),
 * in dB; and the quality of the notch that removes it. The first notch is wider, because the frequency of the mains is up
 * to 1 Hz off and no voice is that low.
 */
const tones = [
  { frequency: 50, weight: -30.2, quality: 4 },
  { frequency: 100, weight: -19.1, quality: 15 },
  { frequency: 150, weight: -13.4, quality: 15 },
];
/** Distances from a tone at which there is no hum, in Hz. */
const neighbours = [-14, -8, 8, 14];
/** A tone of a hum is at least this much louder than its neighbours, in dB. */
const standsOut = 12;
/** The same for 50 Hz if the overtones are missing. */
const surelyHum = 20;
/** Long enough to tell tones apart that differ by 8 Hz. */
const windowSeconds = 0.5;
/** The sample rate is lowered to about this, in Hz. All tones are far below half of it. */
const loweredRate = 3000;

/**
 * Returns how loud a hum of the mains sounds, in dB below full scale; undefined if there is none. A hum lasts most of the
 * time, unlike a voice, which may have two of the three tones for a moment.
 */
export function humOf(samples: Float32Array, rate: number): number | undefined {
  const { lowered, rate: lowRate } = lowerRate(samples, rate);
  const size = Math.round(windowSeconds * lowRate);
  const windows: Float32Array[] = [];
  for (let at = 0; at + size <= lowered.length; at += Math.round(size / 2))
    windows.push(weighted(lowered.subarray(at, at + size)));
  if (windows.length === 0) return undefined;
  const found = tones.flatMap(({ frequency, weight }) => {
    const powers = windows.map((part) => {
      const beside = neighbours.map((away) => powerAt(part, frequency + away, lowRate));
      const mean = beside.reduce((sum, power) => sum + power, 0) / beside.length;
      return { power: powerAt(part, frequency, lowRate), mean };
    });
    const ratio = quantile(
      powers.map(({ power, mean }) => 10 * Math.log10(power / Math.max(mean, 1e-14))),
      0.5,
    );
    const middle = quantile(
      powers.map(({ power }) => power),
      0.5,
    );
    return ratio >= standsOut ? [{ frequency, ratio, power: middle * 10 ** (weight / 10) }] : [];
  });
  const isSure = found.some(({ frequency, ratio }) => frequency === 50 && ratio >= surelyHum);
  if (found.length < 2 && !isSure) return undefined;
  return toDecibels(Math.sqrt(found.reduce((sum, { power }) => sum + power, 0)));
}

/** Returns the samples without the tones of the mains. A voice loses about 1 dB while it passes through one. */
export function withoutHum(samples: Float32Array, rate: number): Float32Array {
  return tones.reduce(
    (left, { frequency, quality }) => apply(left, notch(frequency, rate, quality)),
    samples,
  );
}

/** Lowers the sample rate by averaging runs of samples, which keeps high tones from being mistaken for low ones. */
function lowerRate(samples: Float32Array, rate: number) {
  const run = Math.max(1, Math.floor(rate / loweredRate));
  const lowered = new Float32Array(Math.floor(samples.length / run));
  for (let at = 0; at < lowered.length; at++) {
    let sum = 0;
    for (let n = at * run; n < (at + 1) * run; n++) sum += samples[n] ?? 0;
    lowered[at] = sum / run;
  }
  return { lowered, rate: rate / run };
}

/** Fades the window in and out (Hann), so that loud tones do not reach their neighbours. */
const weighted = (samples: Float32Array): Float32Array =>
  samples.map((sample, n) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / samples.length)));

/** Returns the power of one frequency in a weighted window (Goertzel). */
function powerAt(samples: Float32Array, frequency: number, rate: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * frequency) / rate);
  let [last, before] = [0, 0];
  for (const sample of samples) [last, before] = [sample + factor * last - before, last];
  // The weights are 0.5 on average, and half of the amplitude is at the negative frequency.
  const amplitude = (4 * Math.sqrt(last * last + before * before - factor * last * before)) / samples.length;
  return amplitude ** 2 / 2;
}
