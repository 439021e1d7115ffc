import { ApiError, api, send } from '../../http/client';
import type { UploadOptions } from '../uploadForm';

/** A recording as what it belongs to names it. */
export interface Recording {
  fileId: string;
  filename: string;
  uploadedAt: string;
}

/** What may have a recording. */
export interface Recorded {
  id: string;
  version: number;
  audio?: Recording;
}

/** The calls behind the recordings of one kind. Keep the same object between renders. */
export interface RecordingCalls<T extends Recorded> {
  /** Gives it this recording in place of what it had; answers it in its new version. */
  upload: (id: string, audio: File, options?: UploadOptions) => Promise<T>;
  /** Rejects with an ApiError that is not JSON when the answer is none, whatever its status (spec 8). */
  remove: (id: string, fileId: string, signal?: AbortSignal) => Promise<void>;
  /** As it is stored now; undefined once it was deleted. */
  load: (id: string) => Promise<T | undefined>;
}

/** Where a recording is played from. */
export const audioUrl = (fileId: string) => `/api/ilu/audio/${encodeURIComponent(fileId)}`;

/** Returns the sound of a recording that may be deleted or replaced. Rejects with status 404 once it is no longer kept. */
export function loadKeptAudio(fileId: string): Promise<Blob> {
  const params = { path: { fileId } };
  return send(api.GET('/api/ilu/audio/{fileId}/kept', { params, parseAs: 'blob' }));
}

/** Rejects with status 404 once the recording is gone. */
export function loadAudioInfo(fileId: string, signal?: AbortSignal) {
  const params = { path: { fileId } };
  return send(api.GET('/api/ilu/audio/{fileId}/info', { params, signal: signal ?? null }));
}

/** Waits for a deletion, called with parseAs: 'text'. Rejects unless its answer is JSON (spec 8). */
export async function confirmDeletion(call: Promise<{ data?: string; response: Response }>): Promise<void> {
  const { data, response } = await call;
  if (!isJson(data)) throw new ApiError(response.status, data ?? '');
}

function isJson(text: string | undefined): boolean {
  try {
    JSON.parse(text ?? '');
    return true;
  } catch {
    return false;
  }
}
