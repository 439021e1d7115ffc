import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { dibiaPaths } from '../paths';
import { searchItems } from '../../../shared/database/searchItems';
import { counts } from '../../../testing/factories';
import { giveElementsASize } from '../../../testing/layout';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import type { Group, Report, Review, Submission } from './queries';

/** What the service holds; change it as another administrator or a visitor would. */
export interface Held {
  reviews: Review[];
  reports: Report[];
  redList: Group[];
  /** The body of every decision that came in. */
  decided: unknown[];
}

const DECIDED_AT = '2026-02-03T14:05:00Z';

/** A service that holds these, as far as the moderation screens see it. */
export function holding(given: Partial<Held>): Held {
  giveElementsASize();
  const held: Held = { reviews: [], reports: [], redList: [], decided: [], ...given };
  const count = (of: Submission[], status: string) => of.filter((each) => each.status === status).length;
  server.use(
    http.get('/api/dibia/admin/counts', () =>
      HttpResponse.json(
        counts({
          reviews: {
            pending: count(held.reviews, 'pending'),
            approved: count(held.reviews, 'approved'),
            rejected: count(held.reviews, 'rejected'),
          },
          reports: {
            pending: count(held.reports, 'pending'),
            resolved: count(held.reports, 'resolved'),
            redlist: held.redList.length,
          },
        }),
      ),
    ),
    http.get('/api/dibia/admin/report/redlist', () => HttpResponse.json(held.redList)),
    http.patch('/api/dibia/admin/dibias/:id/:action', async ({ params: { id, action }, request }) => {
      const reason = action === 'hide' ? ((await request.json()) as { reason: string }).reason : undefined;
      held.reports = held.reports.map((each) =>
        each.dibiaId === id ? { ...each, dibiaHiddenReason: reason } : each,
      );
      held.redList = held.redList.map((each) =>
        each.dibiaId === id ? { ...each, hiddenReason: reason } : each,
      );
      return HttpResponse.json({});
    }),
    ...kindHandlers(held, 'reviews', 'review'),
    ...kindHandlers(held, 'report', 'report'),
  );
  return held;
}

const isOldestFirst = (request: Request) => new URL(request.url).searchParams.get('sort') === 'oldest';

function kindHandlers(held: Held, path: 'reviews' | 'report', noun: string) {
  const base = `/api/dibia/admin/${path}`;
  const name = path === 'reviews' ? 'reviews' : 'reports';
  const all = (): Submission[] => held[name];
  const put = (next: Submission) => {
    Object.assign(held, { [name]: all().map((each) => (each.id === next.id ? next : each)) });
  };
  const found = (request: Request) => {
    const query = new URL(request.url).searchParams;
    const dibia = query.get('dibiaId');
    const listed = all().filter(
      (each) => each.status === query.get('status') && (dibia === null || each.dibiaId === dibia),
    );
    const newest = searchItems(listed, query.get('q') ?? '', (each) => Object.values(each).map(String)).sort(
      (a, b) => b.date.localeCompare(a.date),
    );
    return isOldestFirst(request) ? newest.toReversed() : newest;
  };
  const decide = (status: string) => async (info: { request: Request }) => {
    const body = (await info.request.json()) as Record<string, string>;
    held.decided.push(body);
    const item = all().find(({ id }) => id === body[`${noun}Id`]);
    if (!item) return problem(404, `There is no such ${noun}`);
    if (status !== 'pending' && item.status !== 'pending')
      return problem(409, `This ${noun} was already ${item.status} by ${item.decidedBy}`);
    const next: Submission = { ...item, status, decidedBy: 'ngozi', decidedAt: DECIDED_AT };
    if (body['reason']) next.reason = body['reason'];
    if (status === 'pending') {
      delete next.decidedBy;
      delete next.decidedAt;
      delete next.reason;
    }
    put(next);
    return HttpResponse.json({ success: true, ...next });
  };
  const explain = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as Record<string, string>;
    held.decided.push(body);
    const item = all().find(({ id }) => id === body[`${noun}Id`]);
    if (item?.status !== 'rejected' && item?.status !== 'resolved')
      return problem(409, `This ${noun} is pending`);
    const next: Submission = { ...item, reason: body['reason'] ?? '' };
    put(next);
    return HttpResponse.json({ success: true, ...next });
  };
  const reopen = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as { ids: string[] };
    const { ids } = body;
    held.decided.push(body);
    for (const item of all().filter(({ id }) => ids.includes(id))) {
      put({ ...item, status: 'pending' });
    }
    return HttpResponse.json({ success: true, reopened: ids, changeId: '7' });
  };
  const decideMany = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as { ids: string[]; decision: string };
    const status = { approve: 'approved', reject: 'rejected', resolve: 'resolved' }[body.decision] ?? '';
    held.decided.push(body);
    for (const item of all().filter(({ id }) => body.ids.includes(id))) put({ ...item, status });
    return HttpResponse.json({ success: true, decided: body.ids, others: 0, changeId: '7' });
  };
  return [
    http.patch(`${base}/decide-many`, decideMany),
    http.patch(`${base}/reopen`, reopen),
    http.patch(`${base}/reason`, explain),
    http.get(`${base}/groups`, ({ request }) => {
      const groups = new Map<string, Group>();
      for (const { dibiaId, dibiaName } of found(request)) {
        const { count = 0 } = groups.get(dibiaId) ?? {};
        groups.set(dibiaId, { dibiaId, name: dibiaName, count: count + 1 });
      }
      if (isOldestFirst(request)) return HttpResponse.json([...groups.values()]);
      return HttpResponse.json([...groups.values()].sort((a, b) => a.name.localeCompare(b.name)));
    }),
    http.patch(`${base}/approve`, decide('approved')),
    http.patch(`${base}/reject`, decide('rejected')),
    http.patch(`${base}/resolve`, decide('resolved')),
    http.patch(`${base}/undo`, decide('pending')),
    http.get(`${base}/:id`, ({ params }) => {
      const item = all().find(({ id }) => id === params['id']);
      return item ? HttpResponse.json(item) : problem(404, `There is no such ${noun}`);
    }),
    http.get(base, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const items = found(request);
      const from = Number(query.get('cursor') ?? 0);
      const to = from + Number(query.get('limit') ?? 50);
      const headers = new Headers({ 'X-Total-Count': String(items.length) });
      if (to < items.length) headers.set('Link', `<${base}?cursor=${to}>; rel="next"`);
      return HttpResponse.json(items.slice(from, to), { headers });
    }),
  ];
}

/** Shows User Reviews of what the service holds; `search` is the address's "?…". */
export async function renderReviews(given: Partial<Held>, search = '') {
  return renderDesk(given, dibiaPaths.reviews + search, 'User Reviews');
}

/** Shows User Reports of what the service holds. */
export async function renderReports(given: Partial<Held>, search = '') {
  return renderDesk(given, dibiaPaths.reports + search, 'User Reports');
}

async function renderDesk(given: Partial<Held>, url: string, title: string) {
  const held = holding(given);
  const view = renderRoute(url);
  // An open dialog hides the page behind it from assistive technology.
  await screen.findByRole('heading', { level: 1, name: title, hidden: true });
  return { ...view, held };
}

/** The button that opens and closes a dibia's group. */
export const groupButton = (name: RegExp | string) => screen.findByRole('button', { name });

/** The names of those whose submissions are on screen, from top to bottom. */
export function shownItems(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-item]')].map(
    (button) => button.querySelector('[dir=auto]')?.textContent ?? '',
  );
}
