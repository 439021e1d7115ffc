import { maxConvertedSeconds, type Clip } from './clip';
import type { ConvertWhen } from './convert';
import { withExtension } from './fileFormat';
import { runInWorker } from './runInWorker';

/** Every browser can decode to this rate, which needs no resampling before it is encoded. */
const decodedRate = 48_000;
/** How long a conversion may take. Nobody waits for a fix, which has more time. */
const giveUpMs = { useful: 30_000, always: 30_000, needed: 300_000 };

/** Says in a sentence why a file was not converted. */
export class ConversionError extends Error {}

/** A recording as it is stored, and its loudness in LUFS. */
export interface MeasuredFile {
  file: File;
  loudness: number;
}

/**
 * Returns a recording as it is stored: cut, levelled, and in a format that every browser plays. Returns the file itself
 * if it stays as it is. Rejects if this browser can't convert it.
 */
export async function convertFile(file: File, when: ConvertWhen = 'useful'): Promise<MeasuredFile> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConversionError('Converting it took too long.')), giveUpMs[when]);
  });
  try {
    return await Promise.race([work(file, when), tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

async function work(file: File, when: ConvertWhen): Promise<MeasuredFile> {
  const seconds = await secondsOf(file);
  if (seconds !== undefined && seconds > maxConvertedSeconds)
    throw new ConversionError('It is longer than 10 minutes.');
  const bytes = await file.arrayBuffer();
  const decoded = await decodeInPage(bytes.slice(0));
  const { encoded, loudness } = await runInWorker('convert', new Uint8Array(bytes), decoded, when);
  if (!encoded) return { file, loudness };
  const { bytes: stored, extension, type } = encoded;
  return { file: new File([stored], withExtension(file.name, extension), { type }), loudness };
}

/** Decodes what this browser can. It does so beside the page's thread, but offers it only to pages. */
async function decodeInPage(bytes: ArrayBuffer): Promise<Clip | undefined> {
  try {
    const audio = await new OfflineAudioContext(1, 1, decodedRate).decodeAudioData(bytes);
    const channels = Array.from({ length: audio.numberOfChannels }, (_, at) => audio.getChannelData(at));
    return { channels, rate: audio.sampleRate };
  } catch {
    return undefined;
  }
}

/** Returns the length of a file; undefined if this browser can't tell. */
function secondsOf(file: File): Promise<number | undefined> {
  const audio = new Audio();
  const url = URL.createObjectURL(file);
  return new Promise<number | undefined>((resolve) => {
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : undefined);
    audio.onerror = () => resolve(undefined);
    audio.preload = 'metadata';
    audio.src = url;
  }).finally(() => {
    audio.onloadedmetadata = audio.onerror = null;
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
