/** Samples per second of the sounds below. */
export const rate = 48_000;

/** A part of a sound: so many seconds of a tone of this height (default 0, silence), over the noise of a room. */
interface Part {
  seconds: number;
  amplitude?: number;
  hertz?: number;
}

/** A sound of these parts. The room's noise is the same each time. */
export function aSound(parts: Part[], room = 0.001, samplesPerSecond = rate): Float32Array {
  let seed = 1;
  const noise = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (seed / 2_147_483_647) * 2 - 1;
  };
  return Float32Array.from(
    parts.flatMap(({ seconds, amplitude = 0, hertz = 220 }) =>
      Array.from(
        { length: Math.round(seconds * samplesPerSecond) },
        (_, n) => amplitude * Math.sin((2 * Math.PI * hertz * n) / samplesPerSecond) + room * noise(),
      ),
    ),
  );
}
