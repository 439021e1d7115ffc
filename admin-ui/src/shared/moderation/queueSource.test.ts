import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { reviewKind } from '../../features/dibia/moderation/UserReviewsPage';
import { readAll } from '../../testing/exports';
import { aReview } from '../../testing/factories';
import { server } from '../../testing/server';
import { queueSource } from './ModerationScreen';

const counts = { pending: 2, approved: 1 };

it('names what the tab shows, and all', () => {
  const source = (q: string) => queueSource(reviewKind, { status: 'pending', q }, counts);
  expect(source('').parts.map(({ label, file }) => [label, file])).toEqual([
    ['The 2 pending reviews', 'pending-reviews'],
    ['All reviews', 'reviews'],
  ]);
  expect(source('ada').parts[0].label).toBe('The pending reviews that match “ada”');
});

it('reads the tab as it is searched, or everything, page by page', async () => {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get('/api/dibia/admin/reviews', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(Object.fromEntries(searchParams));
      const isFirst = !searchParams.has('cursor');
      const link = '</api/dibia/admin/reviews?cursor=c1>; rel="next"';
      // The first moved to the second page in between.
      return HttpResponse.json(isFirst ? [aReview()] : [aReview(), aReview({ id: 'review-2' })], {
        headers: isFirst ? { Link: link } : {},
      });
    }),
  );
  const { parts } = queueSource(reviewKind, { status: 'pending', q: 'ada' }, counts);
  const [listed, all] = parts;
  const rows = (await readAll(listed.read())) as { id: string }[];
  expect(rows.map(({ id }) => id)).toEqual([aReview().id, 'review-2']);
  expect(asked[0]).toMatchObject({ status: 'pending', q: 'ada' });
  expect(asked[1]).toMatchObject({ status: 'pending', q: 'ada', cursor: 'c1' });
  asked.length = 0;
  await readAll(all?.read() ?? listed.read());
  expect(asked.map(({ status, q }) => [status, q])).toEqual([
    ['', ''],
    ['', ''],
  ]);
});
