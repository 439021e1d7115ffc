/** Longer recordings would need too much memory. */
export const maxConvertedSeconds = 600;

/** Returns the bits per second of AAC and MP3, which are enough for speech. */
export const bitrateOf = (channels: number): number => 64_000 * channels;
