import { http, HttpResponse } from 'msw';
import { recordingIn } from '../../shared/history/actions';
import type { HistoryArea } from '../../shared/areas';
import type { Change } from '../../shared/history/api';
import { historyAreas } from '../../shared/areas';
import { server } from '../../testing/server';

/** Returns a change as the API returns it, with the given fields. */
export function aChange(given: Partial<Change> = {}): Change {
  return {
    id: '1',
    at: '2026-11-20T10:00:00Z',
    actor: 'ngozi',
    action: 'delete',
    entity: 'creator',
    entityId: 'creator-1',
    label: 'Ada Obi',
    before: { id: 'creator-1', version: 1, name: 'Ada Obi', bio: 'Tells stories.', filters: ['Kids'] },
    requestId: 'request-1',
    restorable: true,
    parts: 0,
    ...given,
  };
}

/** An edit of a proverb. */
export function anEdit(given: Partial<Change> = {}): Change {
  const before = {
    version: 1,
    proverb: 'Egbe bere, ugo bere',
    meaning: 'Live',
    categories: ['Nature', 'Peace'],
  };
  const after = { ...before, version: 2, meaning: 'Live and let live', categories: ['Nature', 'Life'] };
  const { proverb: label } = after;
  return aChange({
    action: 'edit',
    entity: 'proverb',
    entityId: 'proverb-1',
    label,
    before,
    after,
    ...given,
  });
}

/** An import of 7 proverbs and a category, with its members. */
export function anImport(): Change[] {
  const parts = [1, 2, 3, 4, 5, 6].map((at) =>
    aChange({
      id: String(100 + at),
      action: 'create',
      entity: 'proverb',
      entityId: `p${at}`,
      label: `Ilu ${at}`,
      before: undefined,
      after: { version: 1, proverb: `Ilu ${at}`, meaning: `Meaning ${at}`, categories: [] },
      partOf: '100',
    }),
  );
  const changed = anEdit({ id: '107', label: 'Ilu 7', partOf: '100' });
  const head = aChange({
    id: '100',
    action: 'import',
    entity: 'proverb',
    entityId: '',
    label: '',
    before: undefined,
    after: { added: 6, changed: 1 },
    parts: 8,
  });
  const category = aChange({
    id: '99',
    action: 'create',
    entity: 'category',
    entityId: 'Life',
    label: 'Life',
    before: undefined,
    after: { name: 'Life', position: 30 },
    partOf: '100',
  });
  return [head, changed, ...parts.reverse(), category];
}

/**
 * Answers the histories of all areas from lists that a test may change, newest first, in pages of `limit`.
 * Returns the requests that it received, such as 'creator?limit=50'.
 */
export function serveHistories(given: Partial<Record<HistoryArea, Change[]>>, limit = 50): string[] {
  const asked: string[] = [];
  for (const area of historyAreas) {
    server.use(
      http.get(`/api/${area}/admin/history`, ({ request }) => {
        const { search, searchParams: query } = new URL(request.url);
        asked.push(area + search);
        const found = (given[area] ?? []).filter(
          ({ action, before, after, restoredBy, actor, partOf = null }) =>
            partOf === query.get('partOf') &&
            [null, action].includes(query.get('action')) &&
            [null, actor].includes(query.get('actor')) &&
            (query.get('trash') === null ||
              (!restoredBy && (after === undefined || (recordingIn(before) !== '' && !recordingIn(after))))),
        );
        const from = Number(query.get('cursor') ?? 0);
        const link = `</api/${area}/admin/history?cursor=${from + limit}>; rel="next"`;
        return HttpResponse.json(found.slice(from, from + limit), {
          headers: from + limit < found.length ? { Link: link } : {},
        });
      }),
    );
  }
  return asked;
}
