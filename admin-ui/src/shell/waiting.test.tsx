import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderReviews } from '../features/dibia/moderation/desk.testkit';
import { paths } from '../shared/routing/paths';
import { reviews } from '../testing/factories';
import { renderRoute } from '../testing/renderRoute';
import { problem, server } from '../testing/server';

/** Serves what waits in Dibia Directory, as it is when it is asked; gives how often that was. */
function serveWaiting(waiting: () => Record<string, number>) {
  const asked = { times: 0 };
  server.use(
    http.get('/api/dibia/admin/summary', () => {
      asked.times++;
      const queues = Object.entries(waiting()).map(([queue, pending]) => ({ queue, pending }));
      return HttpResponse.json({ total: 1, waiting: queues });
    }),
  );
  return asked;
}

const entry = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Areas' })).findByRole('link', { name });

it('says beside an area how many wait there, and beside its queues once it is active', async () => {
  serveWaiting(() => ({ reviews: 1027, reports: 2, profiles: 0 }));
  server.use(http.get('/api/ilu/admin/summary', () => problem(500, 'Broken')));
  const { user } = renderRoute(paths.admin);
  await waitFor(async () =>
    expect(await entry('Dibia Directory')).toHaveAccessibleDescription('999+ waiting for a decision'),
  );
  expect(await entry('Ilu Finder')).not.toHaveAccessibleDescription();

  await user.click(await entry('Dibia Directory'));
  expect(await entry('Reports')).toHaveAccessibleDescription('2 waiting for a decision');
  expect(await entry('Reviews')).toHaveAccessibleDescription('999+ waiting for a decision');
  for (const name of ['Profiles', 'Add', 'Dibia Directory'])
    expect(await entry(name)).not.toHaveAccessibleDescription();
});

it('follows what is decided on the page of a queue', async () => {
  const pending = { reviews: 2 };
  const asked = serveWaiting(() => pending);
  localStorage.setItem('obi.goOn', 'no'); // 'Open the next one automatically' is off
  const { user, held } = await renderReviews({ reviews: reviews(2) });
  await waitFor(async () => expect(await entry('Reviews')).toHaveAccessibleDescription(/^2 waiting/));
  expect(asked.times).toBe(1);

  await user.click(await screen.findByRole('button', { name: /^Reviewer 1/ }));
  pending.reviews = 1;
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(async () => expect(await entry('Reviews')).toHaveAccessibleDescription(/^1 waiting/));
  expect(held.decided).toHaveLength(1);
});
