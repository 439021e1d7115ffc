import { noConnection } from '../../feedback/failures';
import { ApiError } from '../../http/client';

/** Spec 8: 'Error uploading audio: {message}', where the server gave none 'Failed to upload audio'. */
export function uploadFailure(error: unknown): string {
  return `Error uploading audio: ${reason(error) ?? 'Failed to upload audio'}`;
}

/** Spec 8: 'Failed to delete audio' and why, or 'Server returned unexpected response: {status}' where that is no JSON. */
export function deleteAudioFailure(error: unknown): string {
  const isStrange = error instanceof ApiError && error.status !== 0 && !error.isJson;
  if (isStrange) return `Server returned unexpected response: ${error.status}`;
  const why = reason(error);
  return why ? `Failed to delete audio: ${why}` : 'Failed to delete audio';
}

function reason(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.status === 0 ? noConnection : error.serverMessage;
}
