/** The level of no sound, in dBFS: 0 is the loudest that a file can hold. */
export const silence = -100;

export const toDecibels = (amplitude: number) =>
  amplitude > 0 ? Math.max(silence, 20 * Math.log10(amplitude)) : silence;

export const toAmplitude = (decibels: number) => 10 ** (decibels / 20);

/** Returns the average level of the samples, in dBFS. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return toDecibels(Math.sqrt(sum / Math.max(1, samples.length)));
}

/** Returns the largest distance of a sample from 0. */
export function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

/** How many bars a waveform has. */
export const bars = 160;

/** Returns the peaks of `count` equal parts, 0 to 1. */
export function waveform(samples: Float32Array, count: number): number[] {
  const size = samples.length / count;
  return Array.from({ length: count }, (_, part) =>
    peakOf(samples.subarray(Math.floor(part * size), Math.floor((part + 1) * size))),
  );
}

/** Returns the value below which this share of the values lies. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float32Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? silence;
}

const fullScale = 0.985;
const clippedRun = 3;

/** Reports whether the voice was too loud for the microphone: several samples in a row at full scale. */
export const isClipped = (samples: Float32Array): boolean => clippedRuns(samples, fullScale) > 0;

/** Returns how often several samples in a row are at full scale. */
export function clippedRuns(samples: Float32Array, full: number): number {
  let run = 0;
  let runs = 0;
  for (const sample of samples) {
    run = Math.abs(sample) >= full ? run + 1 : 0;
    if (run === clippedRun) runs++;
  }
  return runs;
}

/** How many seconds of the room must be heard before voiceThreshold is reliable. */
export const roomSeconds = 1;
const [lowest, highest] = [-55, -25];
const aboveRoom = 12;

/** Returns the level above which a sound is a voice, given the levels of the room, in dBFS. */
export function voiceThreshold(roomLevels: ArrayLike<number>): number {
  return Math.min(highest, Math.max(lowest, quantile(roomLevels, 0.2) + aboveRoom));
}

/** A shorter sound is a click. */
const voiceSeconds = 0.1;

interface Heard {
  hasSpoken: boolean;
  /** The seconds of silence since the last voice. */
  silentFor: number;
  /** The loudest level of the voice, in dBFS. */
  loudest: number;
}

/** Returns a function that detects when a voice begins and ends. Call it with each level and its duration. */
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
