/** A sound of one or more channels, which are equally long. */
export interface Clip {
  channels: Float32Array[];
  /** Samples per second. */
  rate: number;
}

/** Returns how many samples each channel has. */
export const lengthOf = ({ channels }: Clip): number => channels[0]?.length ?? 0;

/** Longer recordings would need too much memory. */
export const maxConvertedSeconds = 600;

/** Returns the bits per second of AAC and MP3, which are enough for speech. */
export const bitrateOf = (channels: number): number => 64_000 * channels;
