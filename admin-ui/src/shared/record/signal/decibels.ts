/** What counts as no sound at all, in dBFS: 0 is the loudest that a file can hold. */
export const silence = -100;

export const toDecibels = (amplitude: number) =>
  amplitude > 0 ? Math.max(silence, 20 * Math.log10(amplitude)) : silence;

export const toAmplitude = (decibels: number) => 10 ** (decibels / 20);

/** How loud these samples are on average, in dBFS. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return toDecibels(Math.sqrt(sum / Math.max(1, samples.length)));
}

/** The furthest that the samples go from 0. */
export function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

/** The value below which this share of them lies. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float32Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? silence;
}
