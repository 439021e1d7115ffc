import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { kwuoPaths } from './paths';
import { aRiddle } from '../../testing/factories';
import { giveElementsASize } from '../../testing/layout';
import { renderRoute } from '../../testing/renderRoute';
import { problem, server } from '../../testing/server';
import type { Riddle } from './api';

export const listUrl = '/api/kwuo/games/gwamX3';
export const addUrl = `${listUrl}/add`;
export const editUrl = `${listUrl}/edit/:id`;
export const deleteUrl = `${listUrl}/delete/:id`;

/** Lets the service hold these riddles, newest first; `held` is what it has and was asked for. */
export function holdRiddles(riddles: Riddle[] = []) {
  const held = { riddles, sorts: [] as (string | null)[] };
  const { compare } = new Intl.Collator('ig');
  server.use(
    http.get(listUrl, ({ request }) => {
      const sort = new URL(request.url).searchParams.get('sort');
      held.sorts.push(sort);
      const igbo = held.riddles.toSorted((a, b) => compare(a.riddle, b.riddle));
      return HttpResponse.json(sort === 'igbo' ? igbo : held.riddles);
    }),
    http.get('/api/kwuo/riddles/:id', ({ params }) => {
      const one = held.riddles.find(({ id }) => id === params['id']);
      return one ? HttpResponse.json(one) : problem(404, 'There is no such riddle');
    }),
  );
  return held;
}

/** Shows the page with these riddles. */
export async function renderRiddles(riddles: Riddle[] = [], search = '') {
  giveElementsASize();
  const held = holdRiddles(riddles);
  const view = renderRoute(kwuoPaths.gwamGwamGwam + search);
  // An open dialog hides the page behind it from assistive technology.
  await screen.findByRole('heading', { level: 1, name: 'Gwam Gwam Gwam', hidden: true });
  return { ...view, held };
}

/** The database, once the first riddles are on the screen. */
export async function renderListed(riddles: Riddle[], search = '') {
  const view = await renderRiddles(riddles, `?tab=edit${search}`);
  await screen.findAllByRole('button', { name: /^Edit /, hidden: true });
  return view;
}

/** Riddles with these texts, in this order; the id of each is its text. */
export const called = (...texts: string[]) =>
  texts.map((riddle) => aRiddle({ id: riddle, riddle, translation: 'What it says.' }));

/** The riddles on the screen, from top to bottom. */
export const shown = () =>
  screen
    .queryAllByRole('button', { name: /^Edit / })
    .map((button) => button.getAttribute('aria-label')?.replace('Edit ', '') ?? '');

export const expectShown = (...texts: string[]) => waitFor(() => expect(shown()).toEqual(texts));

export const tab = (name: string) => screen.getByRole('tab', { name });
export const field = (name: string) => screen.getByRole('textbox', { name });
export const answer = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Correct Answer' });
/** What is offered as the answer. */
export const offered = () => [...answer().options].map(({ text }) => text);
/** What is chosen as the answer. */
export const chosen = () => answer().selectedOptions[0]?.text;

type User = Awaited<ReturnType<typeof renderRiddles>>['user'];

export async function put(user: User, name: string, text: string) {
  await user.clear(field(name));
  if (text) await user.paste(text);
}
