/** A filter of second order: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. */
export interface Filter {
  b: [number, number, number];
  a: [number, number];
}

/** Returns the filtered samples. */
export function apply(samples: Float32Array, { b, a }: Filter): Float32Array {
  const out = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let n = 0; n < samples.length; n++) {
    const x = samples[n] ?? 0;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[n] = y;
  }
  return out;
}

/** Returns a filter that removes one frequency, in Hz. The higher the quality, the less is removed around it. */
export function notch(frequency: number, rate: number, quality: number): Filter {
  const angle = (2 * Math.PI * frequency) / rate;
  const alpha = Math.sin(angle) / (2 * quality);
  const a0 = 1 + alpha;
  const middle = (-2 * Math.cos(angle)) / a0;
  return { b: [1 / a0, middle, 1 / a0], a: [middle, (1 - alpha) / a0] };
}
