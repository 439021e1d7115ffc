import { prepareFile } from '../sound/prepareFile';
import { uploadCancelled } from './uploadForm';

/** Whether the chosen file is sent, too, when another file was made from it. */
const sendsOriginal = false;

/** Adds a chosen recording to a form as it is uploaded. Rejects with an AbortError if the signal aborts meanwhile. */
export async function appendRecording(
  form: FormData,
  chosen: File,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { file, original } = await unlessAborted(prepareFile(chosen), signal);
  form.append('audio', file, file.name);
  if (sendsOriginal && original) form.append('original', original, original.name);
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(uploadCancelled()), { once: true });
  });
  return Promise.race([work, aborted]);
}
