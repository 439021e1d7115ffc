import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { iluPaths } from '../paths';
import { searchItems } from '../../../shared/database/searchItems';
import { foldTone } from '../../../shared/text/fold';
import { aProverb } from '../../../testing/factories';
import { giveElementsASize } from '../../../testing/layout';
import { renderRoute } from '../../../testing/renderRoute';
import { server } from '../../../testing/server';
import type { Proverb } from '../api';
import { passes, proverbFilter, type Filter } from './proverbFilter';

export const listUrl = '/api/ilu/proverbs';
export const oneUrl = '/api/ilu/proverbs/:id';
export const adminUrl = '/api/ilu/admin/proverbs/:id';

const alphabet = (
  'a b ch d e f g gb gh gw h i ị j k kp kw l m n ṅ nw ny o ọ p r s sh t u ụ v w y z' + ' -'
).split(' ');

/** The letter that the service would find the proverb under. */
function letterOf({ proverb }: Proverb): string {
  const start = foldTone(proverb);
  return (
    alphabet.find((letter) => letter === start.slice(0, 2)) ??
    alphabet.find((letter) => letter === start[0]) ??
    '-'
  );
}

/** What the service holds, and what it was asked for. */
export interface Held {
  proverbs: Proverb[];
  asked: URLSearchParams[];
}

/** The proverbs that match, as the service finds them. */
function foundBy({ proverbs }: Held, params: URLSearchParams) {
  const { names, params: filters } = proverbFilter;
  const given = names.map((name) => [name, filters[name].parse(params.getAll(name).join(','))]);
  const filter = { ...proverbFilter.none, ...(Object.fromEntries(given) as Partial<Filter>) };
  return searchItems(
    proverbs.filter((each) => passes(filter, each, letterOf(each))),
    params.get('q') ?? '',
    (each) => [each.proverb, each.meaning, ...each.categories],
    params.get('exact') === 'true',
  );
}

/** One page as the service answers it; a cursor is the number of proverbs before it. */
export function pageOf(held: Held, params: URLSearchParams) {
  const found = foundBy(held, params);
  const limit = Number(params.get('limit'));
  const from = Number(params.get('cursor') ?? 0);
  const next = from + limit < found.length ? { next: String(from + limit) } : {};
  return {
    data: found.slice(from, from + limit),
    pagination: { page: 1, limit, total: found.length, estimated: false, pages: 1, ...next },
  };
}

/** Shows the database with these proverbs, answered from `held` as the service would. */
export async function renderProverbs(proverbs: Proverb[], search = '') {
  giveElementsASize();
  const held: Held = { proverbs, asked: [] };
  server.use(
    http.get(listUrl, ({ request }) => {
      const { searchParams } = new URL(request.url);
      held.asked.push(searchParams);
      return HttpResponse.json(pageOf(held, searchParams));
    }),
    http.get(oneUrl, ({ params }) => {
      const one = held.proverbs.find(({ id }) => id === params['id']);
      return one
        ? HttpResponse.json(one)
        : HttpResponse.json({ error: 'There is no such proverb' }, { status: 404 });
    }),
    http.get('/api/ilu/admin/letters', ({ request }) => {
      const found = foundBy(held, new URL(request.url).searchParams);
      const count = (letter: string) => found.filter((each) => letterOf(each) === letter).length;
      return HttpResponse.json(alphabet.map((letter) => ({ letter, count: count(letter) })));
    }),
    http.get('/api/ilu/categories', () => HttpResponse.json(['Afa', 'Animals', 'Nature'])),
    http.get('/api/ilu/admin/similar', () => HttpResponse.json([])),
  );
  const view = renderRoute(iluPaths.edit + search);
  // An open dialog hides the page behind it from assistive technology.
  await screen.findByRole('heading', { level: 1, name: /^Proverb Database \(/, hidden: true });
  return { ...view, held };
}

/** The same, once the first of them are on the screen. */
export async function renderListed(proverbs: Proverb[], search = '') {
  const view = await renderProverbs(proverbs, search);
  await screen.findAllByRole('button', { name: /^Edit /, hidden: true });
  return view;
}

/** Proverbs with these texts, in this order; the id of each is its text. */
export const called = (...texts: string[]) =>
  texts.map((proverb) => aProverb({ id: proverb, proverb, meaning: `The meaning of it.` }));

/** `count` proverbs with texts of their own. */
export const many = (count: number) =>
  called(...Array.from({ length: count }, (_, index) => `Ilu ${index + 1}`));

export const searchBox = () => screen.getByRole('searchbox', { name: 'Search for a proverb' });

/** The proverbs on the screen, from top to bottom. */
export const shown = () =>
  screen
    .queryAllByRole('button', { name: /^Edit / })
    .map((button) => button.getAttribute('aria-label')?.replace('Edit ', '') ?? '');

export const expectShown = (...texts: string[]) => waitFor(() => expect(shown()).toEqual(texts));

export const editButton = (text: string) => screen.getByRole('button', { name: `Edit ${text}` });
export const deleteButton = (text: string) => screen.getByRole('button', { name: `Delete ${text}` });
export const checkboxOf = (text: string) => screen.getByRole('checkbox', { name: `Select ${text}` });
