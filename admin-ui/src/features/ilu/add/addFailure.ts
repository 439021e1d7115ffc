import { addFailure, noConnection } from '../../../shared/feedback/failures';
import { ApiError } from '../../../shared/http/client';
import { noun } from '../api';

/** A proverb that could not be added (spec 8). */
export function addProverbFailure(error: unknown, hadAudio: boolean): string {
  return hadAudio ? withAudioFailure(error) : addFailure(noun, error);
}

/** 'Error: {server text or Server returned {status}}'; errors of this call are plain text (spec 7.3). */
function withAudioFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return `Error: ${String(error)}`;
  if (error.status === 0) return `Error: ${noConnection}`;
  // What stands between may answer with a page of its own.
  const isPage = error.text.trimStart().startsWith('<');
  const text = error.serverMessage ?? (isPage ? '' : error.text.trim());
  return `Error: ${text || `Server returned ${error.status}`}`;
}
