import { describe, expect, it } from 'vitest';
import { maxAudioBytes } from './audioFile';
import { maxSeconds } from './recorder';
import { encodeWav, wavBytes, wavRate } from './wav';

describe('a WAV file', () => {
  it('says what it holds, and holds it', () => {
    const bytes = new DataView(encodeWav(new Float32Array([0, 1, -1, 2, 0.5]), 24_000));
    const text = (at: number) => String.fromCharCode(...new Uint8Array(bytes.buffer, at, 4));
    expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
    expect(bytes.byteLength).toBe(wavBytes(5 / 24_000, 24_000));
    expect(bytes.getUint32(4, true)).toBe(bytes.byteLength - 8);
    expect(bytes.getUint32(24, true)).toBe(24_000);
    expect(bytes.getUint32(40, true)).toBe(10);
    const samples = [0, 1, 2, 3, 4].map((index) => bytes.getInt16(44 + 2 * index, true));
    // What is louder than possible is as loud as possible.
    expect(samples).toEqual([0, 32_767, -32_767, 32_767, 16_384]);
  });

  it('of the longest recording may be uploaded', () => {
    expect(wavBytes(maxSeconds + 1, wavRate)).toBeLessThan(maxAudioBytes);
  });
});
