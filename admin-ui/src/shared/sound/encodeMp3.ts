import { createEncoder } from 'wasm-media-encoders';
import { lengthOf, bitrateOf, type Clip } from './clip';

/** Returns the clip, at a rate of MP3, as an MP3 file. `wasm` is the address or the bytes of the encoder. */
export async function encodeMp3(clip: Clip, wasm: string | Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { channels, rate } = clip;
  const encoder = await createEncoder('audio/mpeg', wasm);
  const count = channels.length === 2 ? 2 : 1;
  encoder.configure({ channels: count, sampleRate: rate, bitrate: bitrateOf(count) === 128_000 ? 128 : 64 });
  const parts: Uint8Array[] = [];
  for (let from = 0; from < lengthOf(clip); from += rate) {
    // The encoder reuses its memory: copy what it returns.
    parts.push(encoder.encode(channels.map((channel) => channel.subarray(from, from + rate))).slice());
  }
  parts.push(encoder.finalize().slice());
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
