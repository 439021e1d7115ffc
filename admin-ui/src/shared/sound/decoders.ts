import type { Clip } from './clip';
import { formatOf, type FileFormat } from './fileFormat';

interface Decoded {
  channelData: Float32Array[];
  sampleRate: number;
}

/** Decodes a file that this browser can't decode. Rejects if no decoder knows it. Decoders are loaded only here. */
export async function decodeRare(bytes: Uint8Array): Promise<Clip> {
  const format = formatOf(bytes);
  const decoded = await decoders[format]?.(bytes);
  if (!decoded) throw new Error(`No decoder for ${format}`);
  const rate = Math.round(decoded.sampleRate);
  if (!decoded.channelData[0]?.length || rate <= 0) throw new Error('The file has no sound');
  return { channels: decoded.channelData, rate };
}

type Decoder = (bytes: Uint8Array) => Decoded | Promise<Decoded>;

const decoders: Partial<Record<FileFormat, Decoder>> = {
  amr: decodeAmr,
  // Also 3GP.
  mp4: async (bytes) => decodeAmr(await (await import('./amrInMp4')).amrInMp4(bytes)),
  aiff: async (bytes) => (await import('@audio/decode-aiff')).default(bytes),
  mp2: async (bytes) => {
    const { channelData, sampleRate } = await (await import('@audio/decode-mp3')).default(bytes);
    // The decoder returns the one channel of a mono file twice.
    return { channelData: isMono(bytes) ? channelData.slice(0, 1) : channelData, sampleRate };
  },
};

async function decodeAmr(bytes: Uint8Array): Promise<Decoded> {
  return (await import('@audio/decode-amr')).default(bytes);
}

/** Reports whether an MPEG audio file without a tag says that it has one channel. */
const isMono = (bytes: Uint8Array) => (bytes[3] ?? 0) >> 6 === 3;
