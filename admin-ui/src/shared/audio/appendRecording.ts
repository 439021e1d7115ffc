import { prepareFile } from '../sound/prepareFile';
import type { RecordingDetails } from './details';
import { unlessAborted, type UploadOptions } from './uploadForm';

export interface RecordingOptions extends UploadOptions {
  details?: RecordingDetails | undefined;
  /** The ID of the file that the recording is a converted copy of. If the entry has another one, the upload rejects with 412. */
  fixes?: string | undefined;
}

/**
 * Adds a chosen recording to a form as it is uploaded, with its details and loudness, and with the chosen file if that
 * was converted. Rejects with an AbortError if the signal aborts before that is done.
 */
export async function appendRecording(
  form: FormData,
  chosen: File,
  { signal, details, fixes }: RecordingOptions = {},
): Promise<void> {
  const { file, original, loudness } = await unlessAborted(prepareFile(chosen), signal);
  // The server reads the texts before the files.
  if (details?.speaker) form.append('speaker', details.speaker);
  if (details?.dialect) form.append('dialect', details.dialect);
  if (fixes) form.append('fixes', fixes);
  if (loudness !== undefined) form.append('loudness', String(loudness));
  form.append('audio', file, file.name);
  if (original) form.append('original', original, original.name);
}
