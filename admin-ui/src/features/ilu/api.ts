import { queryOptions } from '@tanstack/react-query';
import type { components, operations } from '../../api/ilu';
import { appendRecording, type RecordingOptions } from '../../shared/audio/appendRecording';
import {
  confirmDeletion,
  type FixArea,
  type StoredRecordingCalls,
} from '../../shared/audio/stored/recording';
import { uploadForm } from '../../shared/audio/uploadForm';
import { editParams, type ContentOf, type Edit, type InputOf } from '../../shared/http/write';
import { areaRows } from '../../shared/areas';
import { api, send } from '../../shared/http/client';
import { pagedQuery, undefinedOn404, type Page } from '../../shared/http/pages';
import { similarity } from '../../shared/text/differences';

type Schemas = components['schemas'];
export type Proverb = Schemas['Proverb'];
export type SimilarProverb = Schemas['SimilarProverb'];
export type LetterCount = Schemas['LetterCount'];
export type Suggestion = Schemas['Suggestion'];
export type CategoryUse = Schemas['CategoryUse'];

/** The content of a proverb that administrators write. */
export type Content = Required<Omit<ContentOf<Proverb>, 'suggestionId'>>;
export type ProverbInput = InputOf<Content>;

export const { noun } = areaRows.ilu;

export const iluKeys = {
  all: ['ilu'],
  /** Data derived from all proverbs has a key below this one, so that it is reloaded with them. */
  proverbs: ['ilu', 'proverbs'],
  letters: ['ilu', 'proverbs', 'letters'],
  categoryUses: ['ilu', 'proverbs', 'categories'],
  /** Not below `proverbs`: it must not be reloaded while the form still holds the new proverb. */
  similar: ['ilu', 'similar'],
  categories: ['ilu', 'categories'],
  suggestions: ['ilu', 'suggestions'],
  counts: ['ilu', 'counts'],
} as const;

export type ProverbQuery = NonNullable<operations['findProverbs']['parameters']['query']>;

/** Loads one page of the proverbs that a query finds. `cursor` is pagination.next of the previous page. */
export function loadProverbs(query: ProverbQuery, signal?: AbortSignal) {
  return send(api.GET('/api/ilu/proverbs', { params: { query }, signal: signal ?? null }));
}

export function loadProverb(id: string, signal?: AbortSignal) {
  return send(api.GET('/api/ilu/proverbs/{id}', { params: { path: { id } }, signal: signal ?? null }));
}

export function addProverb(body: ProverbInput) {
  return send(api.POST('/api/ilu/admin/proverb', { body: { ...body } }));
}

/** Adds a proverb together with its recording. An error's body is plain text (spec 7.3). */
export async function addProverbWithAudio(input: ProverbInput, audio: File, options?: RecordingOptions) {
  const form = new FormData();
  const { categories, ...texts } = input;
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append('categories', JSON.stringify(categories));
  await appendRecording(form, audio, options);
  return uploadForm<Proverb>('/api/ilu/admin/proverb-with-audio', form, options);
}

export function editProverb({ body, ...edit }: Edit<ProverbInput>) {
  const params = editParams(edit);
  return send(api.PUT('/api/ilu/admin/proverbs/{id}', { params, body: { ...body } }));
}

export function deleteProverb(id: string) {
  return send(api.DELETE('/api/ilu/admin/proverbs/{id}', { params: { path: { id } } }));
}

/** The calls that change a proverb's recording. */
export const recordingCalls: StoredRecordingCalls<Proverb> = {
  upload: async (id, audio, options) => {
    const form = new FormData();
    await appendRecording(form, audio, options);
    return uploadForm<Proverb>(`/api/ilu/admin/proverbs/${encodeURIComponent(id)}/audio`, form, options);
  },
  describe: (id, fileId, body) =>
    send(
      api.PATCH('/api/ilu/admin/proverbs/{id}/audio/{fileId}', { params: { path: { id, fileId } }, body }),
    ),
  check: (id, fileId, body) =>
    send(
      api.POST('/api/ilu/admin/proverbs/{id}/audio/{fileId}/check', {
        params: { path: { id, fileId } },
        body,
      }),
    ),
  remove: (id, fileId, signal) =>
    confirmDeletion(
      api.DELETE('/api/ilu/admin/proverbs/{id}/audio/{fileId}', {
        params: { path: { id, fileId } },
        parseAs: 'text',
        signal: signal ?? null,
      }),
    ),
  loadOriginal: (id, fileId) =>
    send(
      api.GET('/api/ilu/admin/proverbs/{id}/audio/{fileId}/original', {
        params: { path: { id, fileId } },
        parseAs: 'blob',
      }),
    ),
  originalUrl: (id, fileId) =>
    `/api/ilu/admin/proverbs/${encodeURIComponent(id)}/audio/${encodeURIComponent(fileId)}/original`,
  load: (id) => undefinedOn404(loadProverb(id)),
};

/** The number of proverbs in a page of those to be fixed. */
const PAGE = 200;

/** The proverbs as the recording desk and the fix of recordings need them. */
export const proverbRecordings: FixArea = {
  id: 'ilu',
  noun,
  calls: recordingCalls,
  listKey: iluKeys.proverbs,
  find: async (filter, cursor, signal) => {
    const query = { ...filter, limit: PAGE, ...(cursor !== undefined && { cursor }) };
    const { data, pagination } = await loadProverbs(query, signal);
    return { items: data.map((proverb) => ({ ...proverb, text: proverb.proverb })), next: pagination.next };
  },
};

/** How many proverbs the recording pages load at once. */
const recordPageSize = 100;
/** Adds the field `text` that RecordPage shows and stores. */
const toRecordItems = (page: Page<Proverb>) => ({
  ...page,
  items: page.items.map((proverb) => ({ ...proverb, text: proverb.proverb })),
});

/** Returns the query of the proverbs to record, page by page. */
export function recordQuery(query: ProverbQuery) {
  const paged = pagedQuery([...iluKeys.proverbs, 'record', query], async (cursor, signal) => {
    const asked = { ...query, limit: recordPageSize, ...(cursor && { cursor }) };
    const { data, pagination } = await loadProverbs(asked, signal);
    return { items: data, next: pagination.next, total: pagination.total };
  });
  const fetchPage = async (cursor: string, signal: AbortSignal) =>
    toRecordItems(await paged.fetchPage(cursor, signal));
  return { ...paged, select: toRecordItems, fetchPage };
}

/** Downloads the archive of all recordings, as a stream. */
export const loadRecordings = (signal: AbortSignal) =>
  api.GET('/api/ilu/admin/recordings', { parseAs: 'stream', signal });

export function addCategory(category: string) {
  return send(api.POST('/api/ilu/admin/category', { body: { category } }));
}

/** Renames a category in all proverbs and suggestions, as one change. */
export function renameCategory(category: string, to: string) {
  return send(api.PATCH('/api/ilu/admin/category/rename', { body: { category, to } }));
}

/** Replaces a category with another one in all proverbs and suggestions and deletes it, as one change. */
export function mergeCategory(category: string, into: string) {
  return send(api.PATCH('/api/ilu/admin/category/merge', { body: { category, into } }));
}

/** Deletes a category that no proverb has. */
export function deleteCategory(name: string) {
  return send(api.DELETE('/api/ilu/admin/category', { params: { query: { name } } }));
}

/** Loads up to five similar proverbs. `except` is the ID of the proverb that is being edited. */
export function loadSimilar(proverb: string, except?: string, signal?: AbortSignal) {
  const query = { proverb, ...(except !== undefined && { except }) };
  return send(api.GET('/api/ilu/admin/similar', { params: { query }, signal: signal ?? null }));
}

/** Returns the proverbs with exactly the same words. */
export async function findSame(proverb: string, signal?: AbortSignal) {
  const similar = await loadSimilar(proverb, undefined, signal);
  return similar.filter((one) => similarity(proverb, one.proverb) === 'same');
}

/** Returns the proverbs with the same letters, and whether each differs in accents, dots, case or punctuation. */
export async function findSameLetters(proverb: string, signal?: AbortSignal) {
  const similar = await loadSimilar(proverb, undefined, signal);
  return similar.flatMap((one) => {
    const degree = similarity(proverb, one.proverb);
    return degree === 'near' ? [] : [{ ...one, differs: degree !== 'same' }];
  });
}

/** The names of all categories: the fixed ones, then the others. */
export const categoriesQuery = queryOptions<string[]>({
  queryKey: iluKeys.categories,
  queryFn: ({ signal }) => send(api.GET('/api/ilu/categories', { signal })),
});

/** All categories in the same order, with the number of proverbs and suggestions that have each. */
export const categoryUsesQuery = queryOptions({
  queryKey: iluKeys.categoryUses,
  queryFn: ({ signal }) => send(api.GET('/api/ilu/admin/categories', { signal })),
});

export type LettersQuery = NonNullable<operations['countLetters']['parameters']['query']>;

/**
 * Returns the query of how many proverbs begin with each letter, among all or those that match; '-' counts those that
 * begin with none of the alphabet.
 */
export const lettersQuery = (query: LettersQuery = {}) =>
  queryOptions({
    queryKey: [...iluKeys.letters, query],
    queryFn: ({ signal }) => send(api.GET('/api/ilu/admin/letters', { params: { query }, signal })),
  });

export const countsQuery = queryOptions({
  queryKey: iluKeys.counts,
  queryFn: ({ signal }) => send(api.GET('/api/ilu/admin/counts', { signal })),
});
