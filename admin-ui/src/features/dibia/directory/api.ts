import type { components } from '../../../api/dibia';
import { confirmOrder, type FormCalls } from '../../../shared/directory/directory';
import { editParams, type ContentOf, type InputOf } from '../../../shared/http/write';
import { areaRows } from '../../../shared/areas';
import { api, send } from '../../../shared/http/client';
import { readPage } from '../../../shared/http/pages';

export type Dibia = components['schemas']['Dibia'];

/** The fields that administrators fill in for a dibia. */
export type Content = Required<
  Omit<ContentOf<Dibia>, 'profileId' | 'hiddenAt' | 'hiddenBy' | 'hiddenReason'>
>;
/** The service chooses the category of a new one. */
export type DibiaInput = InputOf<Omit<Content, 'category'> & { category: string | undefined }>;

export const { noun } = areaRows.dibia;

/** Finds dibias as the search of their list does. */
export const findDibias = (query: { q: string; limit: number; sort?: 'beginning' }, signal?: AbortSignal) =>
  readPage(api.GET('/api/dibia/admin/dibias', { params: { query }, signal: signal ?? null }));

/** The calls of spec 7.2 about the directory itself. */
export const dibiaCalls: FormCalls<Dibia, DibiaInput> = {
  area: 'dibia',
  listKey: ['dibia', 'dibias'],
  load: (signal) => send(api.GET('/api/dibia/admin/dibias', { signal })),
  loadPage: (query, signal) => readPage(api.GET('/api/dibia/admin/dibias', { params: { query }, signal })),
  add: (body) => send(api.POST('/api/dibia/admin/dibia', { body })),
  update: ({ body, ...edit }) =>
    send(api.PUT('/api/dibia/admin/dibias/{id}', { params: editParams(edit), body })),
  remove: (id) => send(api.DELETE('/api/dibia/admin/dibias/{id}', { params: { path: { id } } })),
  saveOrder: (ids) => {
    const dibias = ids.map((id, order) => ({ id, order }));
    return confirmOrder(api.PATCH('/api/dibia/admin/dibias/update-order', { body: { dibias } }));
  },
};
