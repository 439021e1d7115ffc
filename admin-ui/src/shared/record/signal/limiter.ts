const lookAheadSeconds = 0.005;
const releaseSeconds = 0.05;

/**
 * The samples with no peak above the ceiling. It turns down a little before a peak and lets go slowly after it, which
 * one does not hear; what stays below is not touched.
 */
export function limitPeaks(samples: Float32Array, ceiling: number, rate: number): Float32Array {
  const ahead = Math.max(1, Math.round(lookAheadSeconds * rate));
  const held = released(lowestAhead(samples, ceiling, ahead), rate);
  const out = new Float32Array(samples.length);
  // The mean of what was needed lately comes down over the look-ahead, and is there when the peak is.
  let sum = ahead;
  for (let n = 0; n < samples.length; n++) {
    sum += (held[n] ?? 1) - (n >= ahead ? (held[n - ahead] ?? 1) : 1);
    out[n] = (samples[n] ?? 0) * Math.min(1, sum / ahead);
  }
  return out;
}

/** For each sample the lowest gain that one of the next `ahead` needs, itself among them. */
function lowestAhead(samples: Float32Array, ceiling: number, ahead: number): Float32Array {
  const needed = samples.map((sample) => Math.min(1, ceiling / Math.max(ceiling, Math.abs(sample))));
  const lowest = new Float32Array(samples.length);
  // Places in view whose gain is lower than that of all before them; the lowest stands at `first`.
  const line: number[] = [];
  let first = 0;
  for (let n = samples.length - 1; n >= 0; n--) {
    const gain = needed[n] ?? 1;
    while (line.length > first && (needed[line.at(-1) ?? 0] ?? 1) >= gain) line.pop();
    line.push(n);
    while ((line[first] ?? 0) >= n + ahead) first++;
    lowest[n] = needed[line[first] ?? n] ?? 1;
  }
  return lowest;
}

function released(gains: Float32Array, rate: number): Float32Array {
  const step = 1 - Math.exp(-1 / (releaseSeconds * rate));
  let now = 1;
  return gains.map((gain) => (now = Math.min(gain, now + (1 - now) * step)));
}
