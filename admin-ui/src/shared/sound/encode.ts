import { bitrateOf, type Clip } from './clip';
import { resample } from './resample';

/** A recording as a file. */
export interface Encoded {
  bytes: Uint8Array<ArrayBuffer>;
  extension: 'm4a' | 'mp3';
  type: string;
}

/** Every AAC encoder accepts these. */
const codedRates = [44_100, 48_000];

/**
 * Returns the clip as a file that every browser plays: AAC in MP4 if this browser can encode it, otherwise MP3.
 * Libraries are loaded only here. Must run in a worker.
 */
export async function encode(clip: Clip): Promise<Encoded> {
  const coded = codedRates.includes(clip.rate) ? clip : resample(clip, 48_000);
  const aac = await encodeAac(coded).catch(() => undefined);
  if (aac) return { bytes: aac, extension: 'm4a', type: 'audio/mp4' };
  const [{ encodeMp3 }, wasm] = await Promise.all([
    import('./encodeMp3'),
    import('wasm-media-encoders/wasm/mp3?url'),
  ]);
  return { bytes: await encodeMp3(coded, wasm.default), extension: 'mp3', type: 'audio/mpeg' };
}

/** Returns undefined if this browser has no encoder for AAC. Rejects if the encoder fails. */
async function encodeAac(clip: Clip): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!('AudioEncoder' in globalThis)) return undefined;
  const numberOfChannels = clip.channels.length;
  const { supported } = await AudioEncoder.isConfigSupported({
    codec: 'mp4a.40.2',
    sampleRate: clip.rate,
    numberOfChannels,
    bitrate: bitrateOf(numberOfChannels),
  });
  if (!supported) return undefined;
  return (await import('./encodeAac')).encodeAac(clip);
}
