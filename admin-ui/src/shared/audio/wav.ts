/** A sound of one channel. */
export interface Sound {
  samples: Float32Array;
  /** Samples per second. */
  rate: number;
}

/** Enough for speech. The longest recording stays below 5 MB. */
export const wavRate = 24_000;

const headerBytes = 44;
const bytesPerSample = 2;

/** Returns the size of a WAV file of one channel. */
export function wavBytes(seconds: number, rate: number): number {
  return headerBytes + seconds * rate * bytesPerSample;
}

/** Returns a WAV file (16 bits, one channel) of samples between -1 and 1. */
export function encodeWav(samples: Float32Array, rate: number): ArrayBuffer {
  const dataBytes = samples.length * bytesPerSample;
  const file = new DataView(new ArrayBuffer(headerBytes + dataBytes));
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => file.setUint8(at + index, letter.charCodeAt(0)));
  const long = (at: number, value: number) => file.setUint32(at, value, true);
  const short = (at: number, value: number) => file.setUint16(at, value, true);
  text(0, 'RIFF');
  long(4, headerBytes - 8 + dataBytes);
  text(8, 'WAVEfmt ');
  long(16, 16); // length of this part of the header
  short(20, 1); // not compressed
  short(22, 1); // channels
  long(24, rate);
  long(28, rate * bytesPerSample);
  short(32, bytesPerSample);
  short(34, 8 * bytesPerSample);
  text(36, 'data');
  long(40, dataBytes);
  samples.forEach((sample, index) => {
    const value = Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff);
    file.setInt16(headerBytes + index * bytesPerSample, value, true);
  });
  return file.buffer;
}

/** Returns the sound at another rate. Browsers do this off the page's thread, but not in workers. */
export async function resample({ samples, rate }: Sound, wanted: number): Promise<Sound> {
  if (rate === wanted || samples.length === 0) return { samples, rate: wanted };
  const length = Math.max(1, Math.round((samples.length * wanted) / rate));
  const context = new OfflineAudioContext(1, length, wanted);
  const buffer = context.createBuffer(1, samples.length, rate);
  buffer.getChannelData(0).set(samples);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
  const rendered = await context.startRendering();
  return { samples: rendered.getChannelData(0), rate: wanted };
}
