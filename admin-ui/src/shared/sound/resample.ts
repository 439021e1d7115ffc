import type { Clip } from './clip';

/** How many samples on each side count towards a new one. */
const reach = 16;

/** Returns the clip at another rate. Both rates must be integers. OfflineAudioContext does this too, but not in workers. */
export function resample({ channels, rate }: Clip, wanted: number): Clip {
  if (rate === wanted) return { channels, rate };
  const divisor = commonDivisor(rate, wanted);
  const [steps, phases] = [rate / divisor, wanted / divisor];
  // A lower rate can't hold the highest tones, which would return as other tones.
  const band = Math.min(1, wanted / rate) * 0.97;
  const width = Math.ceil(reach / band);
  const kernels = Array.from({ length: phases }, (_, phase) => kernelOf(phase / phases, width, band));
  return {
    channels: channels.map((samples) => {
      const out = new Float32Array(Math.round((samples.length * wanted) / rate));
      for (let n = 0; n < out.length; n++) {
        const kernel = kernels[(n * steps) % phases] ?? [];
        const first = Math.floor((n * steps) / phases) - width + 1;
        let sum = 0;
        for (let k = 0; k < kernel.length; k++) sum += (samples[first + k] ?? 0) * (kernel[k] ?? 0);
        out[n] = sum;
      }
      return out;
    }),
    rate: wanted,
  };
}

/** Returns the weights of the samples around a place between two samples: a sinc under a Hann window. */
function kernelOf(offset: number, width: number, band: number): Float32Array {
  const kernel = Float32Array.from({ length: 2 * width }, (_, k) => {
    const distance = k - width + 1 - offset;
    const x = Math.PI * distance * band;
    const sinc = x === 0 ? 1 : Math.sin(x) / x;
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (width + 1)));
  });
  const sum = kernel.reduce((total, weight) => total + weight, 0);
  return kernel.map((weight) => weight / sum);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
