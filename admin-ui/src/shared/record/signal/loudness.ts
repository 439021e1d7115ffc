/** A filter of second order: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. */
interface Filter {
  b: [number, number, number];
  a: [number, number];
}

/** Blocks that are measured, and how far apart they begin (ITU-R BS.1770-4). */
const blockSeconds = 0.4;
const hopSeconds = 0.1;
const absoluteGate = -70;
const relativeGate = -10;

/**
 * The integrated loudness of one channel in LUFS, as ITU-R BS.1770-4 measures it; -Infinity for silence. What is
 * shorter than a block is measured as one.
 */
export function loudnessOf(samples: Float32Array, rate: number): number {
  const weighted = apply(apply(samples, shelf(rate)), highPass(rate));
  const block = Math.min(Math.round(blockSeconds * rate), weighted.length);
  const powers: number[] = [];
  for (let at = 0; block > 0 && at + block <= weighted.length; at += Math.round(hopSeconds * rate)) {
    let sum = 0;
    for (let n = at; n < at + block; n++) sum += (weighted[n] ?? 0) ** 2;
    powers.push(sum / block);
  }
  const audible = powers.filter((power) => toLufs(power) > absoluteGate);
  const gate = toLufs(mean(audible)) + relativeGate;
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
}

const toLufs = (power: number) => -0.691 + 10 * Math.log10(power);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function apply(samples: Float32Array, { b, a }: Filter): Float32Array {
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

/** What the head adds: higher sounds count more. The standard gives numbers for 48 kHz; these formulas give them for any rate. */
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

/** What is too low to be heard as loud counts less. */
function highPass(rate: number): Filter {
  const [frequency, quality] = [38.13547087602444, 0.5003270373238773];
  const k = Math.tan((Math.PI * frequency) / rate);
  const a0 = 1 + k / quality + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / quality + k * k) / a0] };
}
