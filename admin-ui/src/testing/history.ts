import { http, HttpResponse } from 'msw';
import type { Change } from '../shared/history/api';
import { server } from './server';

/** A change with id 1, by ada. */
export function aChange(change: Partial<Change> = {}): Change {
  return {
    id: '1',
    at: '2026-02-03T14:05:00Z',
    actor: 'ada',
    action: 'edit',
    entity: 'creator',
    entityId: 'ada',
    label: 'Ada',
    requestId: 'r',
    restorable: true,
    ...change,
  };
}

/** Lets an area tell these changes; gives what it was asked for. */
export function tellHistory(area: string, changes: () => Change[]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(`/api/${area}/admin/history`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(changes());
    }),
  );
  return asked;
}
