import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components, operations } from '../../api/kwuo';
import { areaRows } from '../../shared/areas';
import {
  confirmDeletion,
  type FixArea,
  type StoredRecordingCalls,
} from '../../shared/audio/stored/recording';
import { appendRecording, type RecordingOptions } from '../../shared/audio/appendRecording';
import { unlessAborted, uploadForm } from '../../shared/audio/uploadForm';
import { isOffline, mayBeSaved, noAnswerToEdit, noAnswer, withReason } from '../../shared/feedback/failures';
import { api, send, ApiError } from '../../shared/http/client';
import { editParams, type ContentOf, type Edit, type InputOf } from '../../shared/http/write';
import { readPage, undefinedOn404 } from '../../shared/http/pages';

export type Riddle = components['schemas']['Riddle'];

/** The fields of a riddle that administrators edit. */
export type Content = Required<ContentOf<Riddle>>;
export type RiddleInput = InputOf<Content>;

export type Sort = 'newest' | 'igbo';

export const { noun } = areaRows.kwuo;

export const kwuoKeys = { all: ['kwuo'], riddles: ['kwuo', 'riddles'] } as const;

const gameUrl = '/api/kwuo/games/gwamX3';
const formUrl = '/api/kwuo/admin/riddle-with-audio';

/** Returns the query of all riddles. The list stays while another order is loaded. */
export function riddlesQuery(sort: Sort) {
  return queryOptions<Riddle[]>({
    queryKey: [...kwuoKeys.riddles, sort],
    queryFn: ({ signal }) => send(api.GET(gameUrl, { params: { query: { sort } }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The riddles with a recording that waits for a check by this user. */
export const waitingQuery = queryOptions<Riddle[]>({
  queryKey: [...kwuoKeys.riddles, 'waiting'],
  queryFn: ({ signal }) => {
    const query = { check: 'waiting', sort: 'igbo' } as const;
    return send(api.GET(gameUrl, { params: { query }, signal }));
  },
});

/** The number of riddles in a page of an export. */
const PAGE = 1000;

export type RiddleQuery = Pick<
  NonNullable<operations['listRiddles']['parameters']['query']>,
  'q' | 'exact' | 'recording' | 'playable' | 'loudness' | 'check' | 'sort'
>;

/** Returns one page of riddles. */
export function loadRiddlePage(query: RiddleQuery, cursor: string | undefined, signal: AbortSignal) {
  const params = { query: { ...query, limit: PAGE, ...(cursor !== undefined && { cursor }) } };
  return readPage(api.GET(gameUrl, { params, signal }));
}

/** Returns the archive of all recordings as a stream. */
export const loadRecordings = (signal: AbortSignal) =>
  api.GET('/api/kwuo/admin/recordings', { parseAs: 'stream', signal });

export function loadRiddle(id: string) {
  return send(api.GET('/api/kwuo/riddles/{id}', { params: { path: { id } } }));
}

export function addRiddle(body: RiddleInput) {
  return send(api.POST(`${gameUrl}/add`, { body: { ...body } }));
}

export function editRiddle({ body, ...edit }: Edit<RiddleInput>) {
  const params = editParams(edit);
  return send(api.PUT(`${gameUrl}/edit/{id}`, { params, body: { ...body } }));
}

export function deleteRiddle(id: string) {
  return send(api.DELETE(`${gameUrl}/delete/{id}`, { params: { path: { id } } }));
}

/** Adds a riddle together with its recording. */
export async function addRiddleWithAudio(input: RiddleInput, audio: File, options?: RecordingOptions) {
  return uploadForm<Riddle>(formUrl, await formOf(input, audio, options), options);
}

async function formOf(
  { options, ...texts }: RiddleInput,
  audio: File,
  upload: RecordingOptions | undefined,
): Promise<FormData> {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append('options', JSON.stringify(options));
  await appendRecording(form, audio, upload);
  return form;
}

/** Replaces the recording of a riddle. The call needs the stored content, too (spec 7.4). */
async function uploadAudio(id: string, audio: File, upload?: RecordingOptions): Promise<Riddle> {
  const stored = await unlessAborted(loadRiddle(id), upload?.signal);
  const { createdAt, riddle, translation, answer, options, version } = stored;
  const form = await formOf({ id, createdAt, riddle, translation, answer, options }, audio, upload);
  return uploadForm<Riddle>(formUrl, form, { ...upload, method: 'PUT', version });
}

/** The calls that change a riddle's recording. */
export const recordingCalls: StoredRecordingCalls<Riddle> = {
  upload: uploadAudio,
  describe: (id, fileId, body) =>
    send(
      api.PATCH('/api/kwuo/admin/riddles/{id}/audio/{fileId}', { params: { path: { id, fileId } }, body }),
    ),
  check: (id, fileId, body) =>
    send(
      api.POST('/api/kwuo/admin/riddles/{id}/audio/{fileId}/check', {
        params: { path: { id, fileId } },
        body,
      }),
    ),
  remove: (id, fileId, signal) =>
    confirmDeletion(
      api.DELETE('/api/kwuo/admin/riddles/{id}/audio/{fileId}', {
        params: { path: { id, fileId } },
        parseAs: 'text',
        signal: signal ?? null,
      }),
    ),
  loadOriginal: (id, fileId) =>
    send(
      api.GET('/api/kwuo/admin/riddles/{id}/audio/{fileId}/original', {
        params: { path: { id, fileId } },
        parseAs: 'blob',
      }),
    ),
  originalUrl: (id, fileId) =>
    `/api/kwuo/admin/riddles/${encodeURIComponent(id)}/audio/${encodeURIComponent(fileId)}/original`,
  load: (id) => undefinedOn404(loadRiddle(id)),
};

/** The riddles as the recording desk and the fix of recordings need them. */
export const riddleRecordings: FixArea = {
  id: 'kwuo',
  noun,
  calls: recordingCalls,
  listKey: kwuoKeys.riddles,
  find: async (filter, cursor, signal) => {
    const { items, next } = await loadRiddlePage(filter, cursor, signal);
    return { items: items.map((riddle) => ({ ...riddle, text: riddle.riddle })), next };
  },
};

/** Returns riddles as the recording pages show them. The page has all of them. */
export const toRecordItems = (riddles: readonly Riddle[]) => ({
  items: riddles.map((riddle) => ({ ...riddle, text: riddle.riddle, meaning: riddle.translation })),
  next: undefined,
});

/** There is no next page. */
export const fetchNothing = () => Promise.resolve({ items: [], next: undefined });

/** Returns 'Failed to update riddle' with the reason (spec 8). */
export function updateFailure(error: unknown): string {
  const text = 'Failed to update riddle';
  if (mayBeSaved(error)) return `${text}: ${noAnswerToEdit}`;
  const isOwn = error instanceof Error && !(error instanceof ApiError);
  return isOwn ? `${text}: ${error.message}` : withReason(text, error);
}

/** Returns 'Failed to delete riddle' with the reason (spec 8). */
export function deleteFailure(error: unknown): string {
  const text = 'Failed to delete riddle';
  if (!isOffline(error)) return mayBeSaved(error) ? text : withReason(text, error);
  return mayBeSaved(error) ? noAnswer : `${text}: There was no connection.`;
}

/** Returns 'Failed to fetch riddles: {status}' (spec 8). */
export function fetchFailure(error: unknown): string {
  return `Failed to fetch riddles: ${error instanceof ApiError ? error.status : String(error)}`;
}

/** Returns the reason, which is shown beside fetchFailure. */
export function fetchReason(error: unknown): string {
  if (isOffline(error)) return 'There was no connection.';
  return (error instanceof ApiError && error.serverMessage) || '';
}
