/** A sound of one or more channels, which are equally long. */
export interface Clip {
  channels: Float32Array[];
  /** Samples per second. */
  rate: number;
}

/** Returns how many samples each channel has. */
export const lengthOf = ({ channels }: Clip): number => channels[0]?.length ?? 0;
