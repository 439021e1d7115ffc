const full = 0.985;
const inARow = 3;

/** Whether the voice went beyond what the microphone can say: several samples in a row at its end. */
export function isClipped(samples: Float32Array): boolean {
  let run = 0;
  for (const sample of samples) {
    run = Math.abs(sample) >= full ? run + 1 : 0;
    if (run >= inARow) return true;
  }
  return false;
}
