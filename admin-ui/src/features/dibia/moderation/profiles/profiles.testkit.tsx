import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { dibiaPaths } from '../../paths';
import { counts } from '../../../../testing/factories';
import { giveElementsASize } from '../../../../testing/layout';
import { countsOf, serveQueue, type Decided } from '../../../../testing/queue';
import { renderRoute } from '../../../../testing/renderRoute';
import { server } from '../../../../testing/server';
import { fold } from '../../../../shared/text/fold';
import type { Dibia } from '../../directory/api';
import { submittedFields, type Profile } from './profileKind';

export { shownCards as shownNames } from '../../../../testing/queue';

/** What the service holds; change it as another administrator or a visitor would. */
export interface Held {
  profiles: Profile[];
  decided: Decided[];
  /** The directory, as its search finds it. */
  dibias: Dibia[];
  /** How often the directory was asked for. */
  directoryLoads: number;
}

/** A service that holds these profiles, as far as the Profiles screen sees it. */
export function holding(profiles: Profile[], dibias: Dibia[] = []): Held {
  giveElementsASize();
  const held: Held = { profiles, decided: [], dibias, directoryLoads: 0 };
  serveQueue<Profile>({
    base: '/api/dibia/admin/profiles',
    noun: 'profile',
    items: () => held.profiles,
    put: (next) => (held.profiles = next),
    decided: held.decided,
    made: 'dibiaId',
    contentOf: submittedFields,
  });
  server.use(
    http.get('/api/dibia/admin/counts', () =>
      HttpResponse.json(counts({ profiles: countsOf(held.profiles) })),
    ),
    http.get('/api/dibia/admin/dibias', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q');
      if (q !== null) {
        const found = held.dibias.filter(({ name }) => `"${fold(name)}"` === q);
        return HttpResponse.json(found, { headers: { 'X-Total-Count': String(found.length) } });
      }
      held.directoryLoads++;
      return HttpResponse.json([]);
    }),
  );
  return held;
}

/** Shows the Profiles screen of a service that holds these; `search` is the address's "?…". */
export async function renderProfiles(profiles: Profile[], search = '', dibias: Dibia[] = []) {
  const held = holding(profiles, dibias);
  const view = renderRoute(dibiaPaths.profiles + search);
  // An open dialog hides the page behind it from assistive technology.
  await screen.findByRole('heading', { level: 1, name: 'PROFILES', hidden: true });
  return { ...view, held };
}

/** A card's button that opens its details. */
export const detailsButton = (name: string) =>
  screen.findByRole('button', { name: `View Details of ${name}` });
