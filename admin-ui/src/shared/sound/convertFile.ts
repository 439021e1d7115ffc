import { maxConvertedSeconds, type Clip } from './clip';
import type { Converted, ConvertWhen } from './convert';
import { withExtension } from './fileFormat';
import type { Measured } from './measure';
import type { Edits } from './edits';
import { runUntil } from './runInWorker';

/** Every browser can decode to this rate, which needs no resampling before it is encoded. */
const decodedRate = 48_000;
/** How long a conversion may take. Fixes of stored recordings have more time, because nobody waits for them. */
const giveUpMs = { useful: 30_000, always: 30_000, needed: 300_000 };

/** Says in a sentence why a file was not converted. */
export class ConversionError extends Error {}

/** A file as it is stored: the chosen one if that needed no conversion. */
export interface ConvertedFile extends Partial<Pick<Converted, 'measured' | 'kept'>> {
  file: File;
  /** In LUFS. */
  loudness: number;
}

/**
 * Returns a recording as it is stored: cut, levelled, and in a format that every browser plays. Returns the file itself
 * if it stays as it is. Rejects if this browser can't convert it.
 */
export function convertFile(
  file: File,
  edits: Edits = {},
  when: ConvertWhen = 'useful',
): Promise<ConvertedFile> {
  return withinTime(giveUpMs[when], async (signal) => {
    const decoded = await decodedFile(file);
    const { encoded, ...known } = await runUntil(signal, 'convert', ...decoded, edits, when);
    if (!encoded) return { file, ...known };
    const name = withExtension(file.name, encoded.extension);
    return { file: new File([encoded.bytes], name, { type: encoded.type }), ...known };
  });
}

/** Measures a recording. Rejects if this browser can't decode it. */
export function measureFile(file: Blob): Promise<Measured> {
  return withinTime(giveUpMs.useful, async (signal) =>
    runUntil(signal, 'measure', ...(await decodedFile(file))),
  );
}

async function withinTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(new ConversionError('Converting it took too long.')), ms);
  const tooSlow = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  try {
    return await Promise.race([work(signal), tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the bytes of a file, and its sound if this browser can decode it. */
async function decodedFile(file: Blob): Promise<[Uint8Array, Clip | undefined]> {
  const seconds = await secondsOf(file);
  if (seconds !== undefined && seconds > maxConvertedSeconds)
    throw new ConversionError('It is longer than 10 minutes.');
  const bytes = await file.arrayBuffer();
  return [new Uint8Array(bytes), await decodeInPage(bytes.slice(0))];
}

/** Decodes a file that this browser can play. Only pages can call its decoder, which does not block them. */
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
function secondsOf(file: Blob): Promise<number | undefined> {
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
