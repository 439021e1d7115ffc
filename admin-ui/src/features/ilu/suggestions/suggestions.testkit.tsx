import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { iluPaths } from '../paths';
import { giveElementsASize } from '../../../testing/layout';
import { countsOf, serveQueue, type Decided } from '../../../testing/queue';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import type { Content, SimilarProverb, Suggestion } from '../api';

/** What the service holds; change it as another administrator or a visitor would. */
export interface Held {
  suggestions: Suggestion[];
  /** Finds the proverbs that are nearly a text. */
  similar: (proverb: string) => SimilarProverb[];
  decided: Decided[];
}

/** A service that holds these suggestions, as far as the suggestion box sees it. */
export function holding(suggestions: Suggestion[], similar: Held['similar'] = () => []): Held {
  giveElementsASize();
  const held: Held = { suggestions, similar, decided: [] };
  serveQueue<Suggestion>({
    base: '/api/ilu/admin/suggestions',
    noun: 'suggestion',
    items: () => held.suggestions,
    put: (next) => (held.suggestions = next),
    decided: held.decided,
    made: 'proverbId',
    contentOf: ({ proverb, meaning, categories }) => ({ proverb, meaning, categories }),
  });
  server.use(
    http.patch('/api/ilu/admin/suggestions/correct', async ({ request }) => {
      const { corrected } = (await request.clone().json()) as { corrected: Content };
      if (corrected.meaning !== '') return;
      const errors = [{ location: 'body.corrected.meaning', message: 'Meaning is required' }];
      return problem(422, 'Meaning is required', { errors });
    }),
    http.get('/api/ilu/admin/counts', () =>
      HttpResponse.json({ proverbs: 105, suggestions: countsOf(held.suggestions) }),
    ),
    http.get('/api/ilu/admin/similar', ({ request }) =>
      HttpResponse.json(held.similar(new URL(request.url).searchParams.get('proverb') ?? '')),
    ),
    http.get('/api/ilu/categories', () => HttpResponse.json(['Chi', 'Mmadu', 'Nwata'])),
    http.get('/api/ilu/admin/categories', () =>
      HttpResponse.json(
        ['Chi', 'Mmadu', 'Nwata'].map((name) => ({
          name,
          fixed: true,
          proverbs: 0,
          suggestions: 0,
          former: name === 'Chi' ? ['Spirit'] : [],
        })),
      ),
    ),
  );
  return held;
}

/** Shows the suggestion box of a service that holds these; `search` is the address's "?…". */
export async function renderBox(suggestions: Suggestion[], search = '', similar: Held['similar'] = () => []) {
  const held = holding(suggestions, similar);
  const view = renderRoute(iluPaths.suggestions + search);
  // An open dialog hides the page behind it from assistive technology.
  await screen.findByRole('heading', { level: 1, name: 'SUGGESTION BOX', hidden: true });
  return { ...view, held };
}

/** A card's button that opens its details. */
export const detailsButton = (proverb: string) =>
  screen.findByRole('button', { name: `View Details of ${proverb}` });
