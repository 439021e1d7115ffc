import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { paths } from '../../../../app/paths';
import { fold } from '../../../../shared/fold';
import { counts } from '../../../../testing/factories';
import { giveElementsASize } from '../../../../testing/layout';
import { renderRoute } from '../../../../testing/renderRoute';
import { problem, server } from '../../../../testing/server';
import type { Profile } from './types';

/** What the service holds; change it as another administrator or a visitor would. */
export interface Held {
  profiles: Profile[];
  /** Every decision that came in: the last part of its path, and its body. */
  decided: [action: string, body: Record<string, string>][];
  /** How often the directory was asked for. */
  directoryLoads: number;
}

const base = '/api/dibia/admin/profiles';
const after: Record<string, Profile['status']> = {
  approve: 'approved',
  publish: 'approved',
  reject: 'rejected',
  undo: 'pending',
};

function withoutDecision(profile: Profile): Profile {
  const bare = { ...profile };
  delete bare.decidedBy;
  delete bare.decidedAt;
  delete bare.reason;
  delete bare.dibiaId;
  return bare;
}

/** A service that holds these profiles, as far as the Profiles screen sees it. */
export function holding(profiles: Profile[]): Held {
  giveElementsASize();
  const held: Held = { profiles, decided: [], directoryLoads: 0 };
  const count = (wanted: string) => held.profiles.filter(({ status }) => status === wanted).length;
  const found = (query: URLSearchParams) =>
    held.profiles
      .filter(({ status }) => status === query.get('status'))
      .filter((each) => fold(Object.values(each).join('\n')).includes(fold(query.get('q') ?? '')));

  const decide = (action: string, { profileId, reason, ...rest }: Record<string, string>) => {
    const profile = held.profiles.find(({ id }) => id === profileId);
    if (!profile) return problem(404, 'There is no such profile');
    if (action !== 'undo' && profile.status !== 'pending')
      return problem(409, `This profile was already ${profile.status} by ${profile.decidedBy}`);
    held.decided.push([action, { ...rest, ...(reason !== undefined && { reason }) }]);
    const next: Profile = {
      ...withoutDecision(profile),
      status: after[action] ?? 'pending',
      ...(action !== 'undo' && { decidedBy: 'ngozi', decidedAt: '2026-02-04T10:00:00Z' }),
      ...(reason !== undefined && { reason }),
      ...(action === 'publish' && { dibiaId: `dibia-of-${profile.id}` }),
    };
    held.profiles = held.profiles.map((each) => (each.id === next.id ? next : each));
    return HttpResponse.json({ success: true, ...next });
  };

  server.use(
    http.get('/api/dibia/admin/counts', () =>
      HttpResponse.json(
        counts({
          profiles: { pending: count('pending'), approved: count('approved'), rejected: count('rejected') },
        }),
      ),
    ),
    http.get('/api/dibia/dibias', () => {
      held.directoryLoads++;
      return HttpResponse.json([]);
    }),
    http.patch(`${base}/:action`, async ({ request, params }) =>
      decide(String(params['action']), (await request.json()) as Record<string, string>),
    ),
    http.get(`${base}/:id`, ({ params }) => {
      const profile = held.profiles.find(({ id }) => id === params['id']);
      return profile ? HttpResponse.json(profile) : problem(404, 'There is no such profile');
    }),
    http.get(base, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const items = found(query);
      const from = Number(query.get('cursor') ?? 0);
      const to = from + Number(query.get('limit'));
      const headers = new Headers({ 'X-Total-Count': String(items.length) });
      if (to < items.length) headers.set('Link', `<${base}?cursor=${to}>; rel="next"`);
      return HttpResponse.json(items.slice(from, to), { headers });
    }),
  );
  return held;
}

/** Shows the Profiles screen of a service that holds these; `search` is the address's "?…". */
export async function renderProfiles(profiles: Profile[], search = '') {
  const held = holding(profiles);
  const view = renderRoute(paths.dibiaProfiles + search);
  // An open dialog hides the page behind it from assistive technology.
  await screen.findByRole('heading', { level: 1, name: 'PROFILES', hidden: true });
  return { ...view, held };
}

/** The names on the cards, from top to bottom. */
export function shownNames(): string[] {
  return [...document.querySelectorAll('[data-details]')].map(
    (button) => button.getAttribute('aria-label')?.replace('View Details of ', '') ?? '',
  );
}

/** A card's button that opens its details. */
export const detailsButton = (name: string) =>
  screen.findByRole('button', { name: `View Details of ${name}` });
