import type { components } from '../../api/creator';
import { confirmOrder, type FormCalls } from '../../shared/directory/directory';
import { editParams, type ContentOf, type InputOf } from '../../shared/http/write';
import { areaRows } from '../../shared/areas';
import { api, send } from '../../shared/http/client';
import { readPage } from '../../shared/http/pages';
import { splitFilters } from './filters';

export type Creator = components['schemas']['Creator'];

/** The fields that administrators fill in for a creator. */
export type Content = Required<ContentOf<Creator>>;
/** Filters are sent as one text; a new creator has no Linktree. */
export type CreatorInput = InputOf<
  Omit<Content, 'filters' | 'linktree'> & { filters: string; linktree: string | undefined }
>;

export const { noun } = areaRows.creator;

/** Splits the filters, which the list may have as one string (spec 3). */
const withFilterList = (creator: Creator) => ({ ...creator, filters: splitFilters(creator.filters) });

/** Finds creators as the search of their list does. */
export const findCreators = (query: { q: string; limit: number; sort?: 'beginning' }, signal?: AbortSignal) =>
  readPage(api.GET('/api/creator/creators', { params: { query }, signal: signal ?? null }));

/** The calls of spec 7.1. */
export const creatorCalls: FormCalls<Creator, CreatorInput> = {
  area: 'creator',
  listKey: ['creator', 'list'],
  load: async (signal) => (await send(api.GET('/api/creator/creators', { signal }))).map(withFilterList),
  loadPage: async (query, signal) => {
    const page = await readPage(api.GET('/api/creator/creators', { params: { query }, signal }));
    return { ...page, items: page.items.map(withFilterList) };
  },
  add: (body) => send(api.POST('/api/creator/admin/add', { body })),
  update: ({ body, ...edit }) =>
    send(api.PUT('/api/creator/admin/edit/{id}', { params: editParams(edit), body })),
  remove: (id) => send(api.DELETE('/api/creator/admin/delete/{id}', { params: { path: { id } } })),
  saveOrder: (ids) => {
    const creators = ids.map((id, order) => ({ id, order }));
    return confirmOrder(api.PATCH('/api/creator/admin/order', { body: { creators } }));
  },
};
