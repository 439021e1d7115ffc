import { useEffect, useState } from 'react';
import { checkAudio, maxAudioBytes, refuseAudio } from '../audio/audioFile';
import { ConversionError, convertFile, measureFile, type ConvertedFile } from './convertFile';
import { editsOf, noEdits, useEdits, type Edits } from './edits';
import { contentProblem, playsEverywhere, withTrueExtension } from './fileFormat';
import type { Measured } from './measure';

/** A chosen recording as it is uploaded. */
export interface PreparedFile extends Partial<ConvertedFile> {
  file: File;
  /** The chosen file, if it was converted. */
  original?: File;
  /** It could not be converted. 'unplayable': some browsers may not play it either. */
  failure?: 'playable' | 'unplayable';
}

/** Converts chosen files. The worker and its libraries are loaded on use. */
export const fileConverter = {
  isAvailable: () => 'Worker' in globalThis && 'OfflineAudioContext' in globalThis,
  /** Rejects if this browser can't convert the file. Returns the file itself if it stays as it is. */
  convert: convertFile,
  /** Rejects if this browser can't decode the file. */
  measure: measureFile,
};

const prepared = new WeakMap<File, { edits: Edits; result: Promise<PreparedFile> }>();

/** Returns a chosen file as it is uploaded. Never rejects. Each file is converted only once for the same edits. */
export function prepareFile(file: File): Promise<PreparedFile> {
  const edits = editsOf(file);
  const known = prepared.get(file);
  if (known?.edits === edits) return known.result;
  const result = prepare(file, edits);
  prepared.set(file, { edits, result });
  return result;
}

/** Remembers that a file is the result of a conversion, so that it is uploaded as it is. Returns the file. */
export function keepAsItIs({ file, loudness }: { file: File; loudness: number }, measured?: Measured): File {
  const kept = measured && { measured, kept: { from: 0, to: measured.seconds } };
  remember(file, { file, loudness, ...kept });
  return file;
}

/**
 * Returns a stored recording as it should be stored: itself, unless some browsers can't play it, or it is too quiet or
 * too loud. Rejects if this browser can't convert it. A later upload of `file` sends the converted one, with `file` as its
 * original.
 */
export async function prepareFix(file: File): Promise<ConvertedFile> {
  const converted = await fileConverter.convert(file, noEdits, 'needed');
  if (converted.file === file) return converted;
  if (converted.file.size > maxAudioBytes) throw new ConversionError('It would be larger than 5 MB.');
  remember(file, { ...converted, original: await withTrueExtension(file) });
  return converted;
}

const remember = (file: File, result: PreparedFile) =>
  prepared.set(file, { edits: noEdits, result: Promise.resolve(result) });

async function prepare(file: File, edits: Edits): Promise<PreparedFile> {
  if (!fileConverter.isAvailable()) return { file };
  const converted = await fileConverter.convert(file, edits).catch(() => undefined);
  if (converted?.file === file) return converted;
  if (converted && converted.file.size <= maxAudioBytes)
    return { ...converted, original: await withTrueExtension(file) };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const problem = contentProblem(file.name, bytes);
  if (!converted && problem) refuseAudio(file, problem);
  const isPlayable = playsEverywhere(bytes);
  return { file, failure: isPlayable ? 'playable' : 'unplayable' };
}

/** A file is converted again when nothing was changed for this long. */
const settleMs = 300;

/** Returns a chosen file as it is uploaded; undefined while it is converted, and without a file or with a wrong one. */
export function usePreparedFile(given: File | undefined): PreparedFile | undefined {
  const chosen = given && checkAudio(given) === undefined ? given : undefined;
  const edits = useEdits(chosen);
  const [ready, setReady] = useState<{ chosen: File; edits: Edits; result: PreparedFile }>();
  useEffect(() => {
    if (!chosen || !fileConverter.isAvailable()) return;
    let isOver = false;
    const start = () => {
      void prepareFile(chosen).then((result) => isOver || setReady({ chosen, edits, result }));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (edits === noEdits) start();
    else timer = setTimeout(start, settleMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [chosen, edits]);
  if (chosen && !fileConverter.isAvailable()) return { file: chosen };
  return ready?.chosen === chosen && ready?.edits === edits ? ready.result : undefined;
}
