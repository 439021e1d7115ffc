/** A sound of one or more channels, which are equally long. */
export interface Clip {
  channels: Float32Array[];
  /** Samples per second. */
  rate: number;
}

/** Returns how many samples each channel has. */
export const lengthOf = ({ channels }: Clip): number => channels[0]?.length ?? 0;

/** Returns the mean of the channels. */
export function mixed([first = new Float32Array(), ...others]: Float32Array[]): Float32Array {
  if (others.length === 0) return first;
  return first.map(
    (sample, n) => others.reduce((sum, samples) => sum + (samples[n] ?? 0), sample) / (others.length + 1),
  );
}

/** Longer recordings would need too much memory. */
export const maxConvertedSeconds = 600;

/** Returns the bits per second of AAC and MP3, which are enough for speech. */
export const bitrateOf = (channels: number): number => 64_000 * channels;
