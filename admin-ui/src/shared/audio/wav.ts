const headerBytes = 44;
const bytesPerSample = 2;

/** How many bytes so many seconds take in a WAV file of one channel. */
export function wavBytes(seconds: number, rate: number): number {
  return headerBytes + seconds * rate * bytesPerSample;
}

/** A WAV file (16 bits, one channel) of samples between -1 and 1. */
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

/** Several channels heard as one. */
export function mixDown(channels: Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...others] = channels;
  return first.map((sample, index) => {
    const sum = others.reduce((total, channel) => total + (channel[index] ?? 0), sample);
    return sum / channels.length;
  });
}
