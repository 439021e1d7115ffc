import { http, HttpResponse } from 'msw';
import { searchItems } from '../shared/database/searchItems';
import type { Moderated } from '../shared/moderation/types';
import { problem, server } from './server';

/** Every decision that came in: the last part of its path, and its body. */
export type Decided = [action: string, body: Record<string, string>];

interface Queue<T extends Moderated> {
  /** Where its calls are: '/api/dibia/admin/profiles'. */
  base: string;
  /** 'profile' */
  noun: string;
  items: () => readonly T[];
  put: (items: T[]) => void;
  decided: Decided[];
  /** The field that leads to what was made of a published one; undoing takes it away. */
  made: keyof T;
  /** Returns the content that can be corrected, as it was submitted. */
  contentOf: (item: T) => object;
}

type Correctable = Moderated & { corrected?: { by: string; at: string } };

interface Correction {
  corrected: object;
  correctedAt?: string;
}

const after: Record<string, string> = { approve: 'approved', publish: 'approved', reject: 'rejected' };

/** A service's queue of submissions without groups, as far as a screen sees it: list, one, and all decisions. */
export function serveQueue<T extends Correctable>(queue: Queue<T>): void {
  const { base, noun, items, put, decided, made, contentOf } = queue;
  const found = (query: URLSearchParams) => {
    const listed = items()
      .filter(({ status }) => status === query.get('status'))
      .filter((each) => [null, each[made] ? 'yes' : 'no'].includes(query.get('published')));
    const matches = searchItems(listed, query.get('q') ?? '', (each) => Object.values(each).map(String));
    return query.get('sort') === 'oldest' ? matches.toReversed() : matches;
  };

  const decide = (action: string, { [`${noun}Id`]: id, ...body }: Record<string, string>) => {
    const item = items().find((each) => each.id === id);
    if (!item) return problem(404, `There is no such ${noun}`);
    if (action === 'reason' && item.status === 'rejected') {
      decided.push([action, body]);
      const next = { ...item, reason: body['reason'] };
      put(items().map((each) => (each.id === next.id ? next : each)));
      return HttpResponse.json({ success: true, ...next });
    }
    if (action === 'publish-approved' && item.status === 'approved' && !item[made]) {
      decided.push([action, body]);
      const next = { ...item, [made]: body['addTo'] ?? `made-of-${item.id}` };
      put(items().map((each) => (each.id === next.id ? next : each)));
      return HttpResponse.json({ success: true, ...next });
    }
    if (action !== 'undo' && item.status !== 'pending')
      return problem(409, `This ${noun} was already ${item.status} by ${item.decidedBy}`);
    decided.push([action, body]);
    const gone: readonly unknown[] = ['decidedBy', 'decidedAt', 'reason', made];
    const bare = Object.fromEntries(Object.entries(item).filter(([field]) => !gone.includes(field)));
    const next = {
      ...bare,
      ...(action !== 'undo' && { decidedBy: 'ngozi', decidedAt: '2026-02-04T10:00:00Z' }),
      ...(body['reason'] !== undefined && { reason: body['reason'] }),
      ...(action === 'publish' && { [made]: body['addTo'] ?? `made-of-${item.id}` }),
      status: after[action] ?? 'pending',
    } as T;
    put(items().map((each) => (each.id === next.id ? next : each)));
    return HttpResponse.json({ success: true, ...next });
  };

  const correct = ({ [`${noun}Id`]: id, ...body }: Record<string, string>) => {
    const before = items().find((each) => each.id === id);
    const { corrected, correctedAt } = body as unknown as Correction;
    if (!before) return problem(404, `There is no such ${noun}`);
    if (before.corrected?.at !== correctedAt)
      return problem(409, `${before.corrected?.by} has corrected this ${noun} since you opened it.`);
    decided.push(['correct', body]);
    const submitted = { ...before };
    delete submitted.corrected;
    const isSame = JSON.stringify(corrected) === JSON.stringify(contentOf(before));
    const by = { by: 'ngozi', at: '2026-02-04T10:00:00Z' };
    const next: T = isSame ? submitted : { ...submitted, corrected: { ...corrected, ...by } };
    put(items().map((each) => (each === before ? next : each)));
    return HttpResponse.json({ success: true, ...next });
  };

  const reopen = (ids: string[]) => {
    const isMoved = ({ id, status }: T) => ids.includes(id) && status !== 'pending';
    const reopened = items().filter(isMoved);
    decided.push(['reopen', { ids: ids.join(' ') }]);
    put(items().map((each) => (isMoved(each) ? { ...each, status: 'pending' } : each)));
    return HttpResponse.json({ success: true, reopened: reopened.map(({ id }) => id), changeId: '7' });
  };

  const decideMany = (ids: string[], decision: string) => {
    decided.push([decision, { ids: ids.join(' ') }]);
    put(items().map((each) => (ids.includes(each.id) ? { ...each, status: after[decision] ?? '' } : each)));
    return HttpResponse.json({ success: true, decided: ids, others: 0, changeId: '7' });
  };

  server.use(
    http.patch(`${base}/decide-many`, async ({ request }) => {
      const { ids, decision } = (await request.json()) as { ids: string[]; decision: string };
      return decideMany(ids, decision);
    }),
    http.patch(`${base}/reopen`, async ({ request }) =>
      reopen(((await request.json()) as { ids: string[] }).ids),
    ),
    http.patch(`${base}/correct`, async ({ request }) =>
      correct((await request.json()) as Record<string, string>),
    ),
    http.patch(`${base}/:action`, async ({ request, params }) =>
      decide(String(params['action']), (await request.json()) as Record<string, string>),
    ),
    http.delete(`${base}/:id`, ({ params }) => {
      const item = items().find(({ id }) => id === params['id']);
      if (item?.status === 'pending')
        return problem(409, `This ${noun} waits for a decision. Decide on it first.`);
      decided.push(['erase', { id: String(params['id']) }]);
      put(items().filter((each) => each !== item));
      return HttpResponse.json({ success: true });
    }),
    http.get(`${base}/:id`, ({ params }) => {
      const item = items().find(({ id }) => id === params['id']);
      return item ? HttpResponse.json(item as object) : problem(404, `There is no such ${noun}`);
    }),
    http.get(base, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const all = found(query);
      const from = Number(query.get('cursor') ?? 0);
      const to = from + Number(query.get('limit'));
      const headers = new Headers({ 'X-Total-Count': String(all.length) });
      if (to < all.length) headers.set('Link', `<${base}?cursor=${to}>; rel="next"`);
      return HttpResponse.json(all.slice(from, to) as object[], { headers });
    }),
  );
}

/** How many of the items have each status, as the counts of a service say it. */
export function countsOf(items: readonly Moderated[]) {
  const count = (wanted: string) => items.filter(({ status }) => status === wanted).length;
  return { pending: count('pending'), approved: count('approved'), rejected: count('rejected') };
}

/** What the cards are named by, from top to bottom. */
export function shownCards(): string[] {
  return [...document.querySelectorAll('[data-details]')].map(
    (button) => button.getAttribute('aria-label')?.replace('View Details of ', '') ?? '',
  );
}
