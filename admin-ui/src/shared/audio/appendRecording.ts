import { prepareFile } from '../sound/prepareFile';
import { uploadCancelled } from './uploadForm';

/**
 * Adds a chosen recording to a form as it is uploaded, with its loudness, and with the chosen file if that was converted. Rejects with an
 * AbortError if the signal aborts before that is done.
 */
export async function appendRecording(
  form: FormData,
  chosen: File,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { file, original, loudness } = await unlessAborted(prepareFile(chosen), signal);
  if (loudness !== undefined) form.append('loudness', String(loudness));
  form.append('audio', file, file.name);
  if (original) form.append('original', original, original.name);
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(uploadCancelled()), { once: true });
  });
  return Promise.race([work, aborted]);
}
