import { useEffect, useState } from 'react';
import { maxAudioBytes } from '../audio/audioFile';
import { ConversionError, convertFile, type MeasuredFile } from './convertFile';
import { playsEverywhere, withTrueExtension } from './fileFormat';

/** A chosen recording as it is uploaded. */
export interface PreparedFile {
  file: File;
  /** The chosen file, if it was converted. */
  original?: File;
  /** The loudness of `file` in LUFS; undefined if this browser can't measure it. */
  loudness?: number;
  /** It could not be converted. 'unplayable': some browsers may not play it either. */
  failure?: 'playable' | 'unplayable';
}

/** Converts chosen files. The worker and its libraries are loaded on use. */
export const fileConverter = {
  isAvailable: () => 'Worker' in globalThis && 'OfflineAudioContext' in globalThis,
  /** Rejects if this browser can't convert the file. Returns the file itself if it stays as it is. */
  convert: convertFile,
};

const prepared = new WeakMap<File, Promise<PreparedFile>>();

/** Returns a chosen file as it is uploaded. Never rejects. Each file is converted only once. */
export function prepareFile(file: File): Promise<PreparedFile> {
  const known = prepared.get(file);
  if (known) return known;
  const preparing = prepare(file);
  prepared.set(file, preparing);
  return preparing;
}

/** Keeps a file from being converted, because it is the result of a conversion. */
export function keepAsItIs({ file, loudness }: MeasuredFile): File {
  prepared.set(file, Promise.resolve({ file, loudness }));
  return file;
}

/**
 * Returns a stored recording as it should be stored: itself, unless some browsers can't play it, or it is too quiet or
 * too loud. Rejects if this browser can't convert it. An upload of the file then sends the converted one, and the file as
 * its original.
 */
export async function prepareFix(file: File): Promise<MeasuredFile> {
  const converted = await fileConverter.convert(file, 'needed');
  if (converted.file === file) return converted;
  if (converted.file.size > maxAudioBytes) throw new ConversionError('It would be larger than 5 MB.');
  prepared.set(file, Promise.resolve({ ...converted, original: await withTrueExtension(file) }));
  return converted;
}

async function prepare(file: File): Promise<PreparedFile> {
  if (!fileConverter.isAvailable()) return { file };
  const converted = await fileConverter.convert(file).catch(() => undefined);
  if (converted?.file === file) return converted;
  if (converted && converted.file.size <= maxAudioBytes)
    return { ...converted, original: await withTrueExtension(file) };
  const isPlayable = playsEverywhere(new Uint8Array(await file.arrayBuffer()));
  return { file, failure: isPlayable ? 'playable' : 'unplayable' };
}

/** Returns a chosen file as it is uploaded; undefined while it is converted, and without a file. */
export function usePreparedFile(chosen: File | undefined): PreparedFile | undefined {
  const [ready, setReady] = useState<{ chosen: File; result: PreparedFile }>();
  useEffect(() => {
    if (!chosen || !fileConverter.isAvailable()) return;
    let isOver = false;
    void prepareFile(chosen).then((result) => isOver || setReady({ chosen, result }));
    return () => {
      isOver = true;
    };
  }, [chosen]);
  if (chosen && !fileConverter.isAvailable()) return { file: chosen };
  return ready?.chosen === chosen ? ready?.result : undefined;
}
