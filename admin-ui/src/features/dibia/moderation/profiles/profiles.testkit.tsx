import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { dibiaPaths } from '../../paths';
import { counts } from '../../../../testing/factories';
import { giveElementsASize } from '../../../../testing/layout';
import { countsOf, serveQueue, type Decided } from '../../../../testing/queue';
import { renderRoute } from '../../../../testing/renderRoute';
import { server } from '../../../../testing/server';
import { submittedFields, type Profile } from './profileKind';

export { shownCards as shownNames } from '../../../../testing/queue';

/** What the service holds; change it as another administrator or a visitor would. */
export interface Held {
  profiles: Profile[];
  decided: Decided[];
  /** How often the directory was asked for. */
  directoryLoads: number;
}

/** A service that holds these profiles, as far as the Profiles screen sees it. */
export function holding(profiles: Profile[]): Held {
  giveElementsASize();
  const held: Held = { profiles, decided: [], directoryLoads: 0 };
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
    http.get('/api/dibia/admin/dibias', () => {
      held.directoryLoads++;
      return HttpResponse.json([]);
    }),
  );
  return held;
}

/** Shows the Profiles screen of a service that holds these; `search` is the address's "?…". */
export async function renderProfiles(profiles: Profile[], search = '') {
  const held = holding(profiles);
  const view = renderRoute(dibiaPaths.profiles + search);
  // An open dialog hides the page behind it from assistive technology.
  await screen.findByRole('heading', { level: 1, name: 'PROFILES', hidden: true });
  return { ...view, held };
}

/** A card's button that opens its details. */
export const detailsButton = (name: string) =>
  screen.findByRole('button', { name: `View Details of ${name}` });
