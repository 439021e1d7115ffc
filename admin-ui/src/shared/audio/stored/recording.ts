import type { QueryKey } from '@tanstack/react-query';
import type { AreaId } from '../../areas';
import type { Page } from '../../http/pages';
import { ApiError, api, send } from '../../http/client';
import type { Noun } from '../../text/plural';
import type { RecordingOptions } from '../appendRecording';
import type { RecordingDetails } from '../details';
import type { Check } from './check';

/** The recording of an entry. */
export interface Recording {
  fileId: string;
  filename: string;
  uploadedAt: string;
  /** The file that it was made from is stored too. */
  hasOriginal?: boolean;
  speaker?: string;
  dialect?: string;
  check?: Check;
  /** Whether all browsers play it; undefined until the server has found that out. */
  playable?: 'everywhere' | 'some';
  /** In LUFS; null if it was not measured. */
  loudness?: number | null;
}

/** An entry that may have a recording. */
export interface Recorded {
  id: string;
  version: number;
  audio?: Recording;
}

/** The calls that change the recordings of an area. Keep the same object between renders. */
export interface RecordingCalls<T extends Recorded> {
  /** Replaces the recording of an entry and returns the entry in its new version. */
  upload: (id: string, audio: File, options?: RecordingOptions) => Promise<T>;
  /** Changes the details or the measured loudness of a recording and returns the entry. Rejects with status 404 if the entry has another recording. */
  describe: (
    id: string,
    fileId: string,
    details: Partial<RecordingDetails> & { loudness?: number },
  ) => Promise<T>;
  /** Marks a recording and returns the entry. Rejects with status 403 for the one who uploaded it, and with 404 as describe does. */
  check: (id: string, fileId: string, body: { result: Check; note?: string }) => Promise<T>;
  /** Rejects with an ApiError if the answer is not JSON, whatever its status (spec 8). */
  remove: (id: string, fileId: string, signal?: AbortSignal) => Promise<void>;
  /** Returns the stored entry; undefined if it was deleted. */
  load: (id: string) => Promise<T | undefined>;
}

/** The calls that an edit dialog needs too. */
export interface StoredRecordingCalls<T extends Recorded> extends RecordingCalls<T> {
  /** Returns the file that a recording was made from. Rejects with status 404 if there is none. */
  loadOriginal: (id: string, fileId: string) => Promise<Blob>;
  /** Returns the address of that file, which needs a token. */
  originalUrl: (id: string, fileId: string) => string;
}

/** An area whose entries can be recorded. */
export interface RecordingArea {
  id: AreaId;
  noun: Noun;
  calls: RecordingCalls<Recorded>;
  /** The queries that show recordings. */
  listKey: QueryKey;
}

/** The words for a recording whose `playable` is 'some'. */
export const playsInSome = 'May not play everywhere';

/** Finds recordings to be fixed or measured. */
export type FlawFilter = { playable: 'some' } | { loudness: 'off' | 'unknown' };

/** An area whose recordings can be fixed. */
export interface FixArea extends RecordingArea {
  /** Loads one page of the entries whose recordings the filter finds. `text` is what is spoken. */
  find: (
    filter: FlawFilter,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<Page<Recorded & { text: string }>>;
}

/** Returns the address that plays a recording. */
export const audioUrl = (fileId: string) => `/api/ilu/audio/${encodeURIComponent(fileId)}`;

/** Returns the sound of a recording. Rejects with status 404 if it was deleted or replaced. */
export function loadAudio(fileId: string, signal?: AbortSignal): Promise<Blob> {
  const params = { path: { fileId } };
  return send(api.GET('/api/ilu/audio/{fileId}', { params, parseAs: 'blob', signal: signal ?? null }));
}

/** Returns the sound of a recording, also after it was deleted or replaced. Rejects with status 404 when it is no longer kept. */
export function loadKeptAudio(fileId: string): Promise<Blob> {
  const params = { path: { fileId } };
  return send(api.GET('/api/ilu/audio/{fileId}/kept', { params, parseAs: 'blob' }));
}

/** Rejects with status 404 if the recording was deleted. */
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
