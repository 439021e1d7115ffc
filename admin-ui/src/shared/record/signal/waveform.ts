import { peakOf } from './decibels';

/** The peaks of `count` equal parts, 0 to 1. */
export function waveform(samples: Float32Array, count: number): number[] {
  const size = samples.length / count;
  return Array.from({ length: count }, (_, part) =>
    peakOf(samples.subarray(Math.floor(part * size), Math.floor((part + 1) * size))),
  );
}
