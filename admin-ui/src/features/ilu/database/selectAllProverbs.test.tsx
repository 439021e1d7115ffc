import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { problem, server } from '../../../testing/server';
import { called, listUrl, many, pageOf, renderListed, tickBox } from './database.testkit';

const press = (name: string) => screen.getByRole('button', { name });
const bar = () => screen.getByRole('region', { name: 'Selected' });

/** Takes deletions, and returns the number of IDs of each call. */
function takeDeletions(onDelete: (ids: string[]) => void) {
  const asked: number[] = [];
  server.use(
    http.post('/api/ilu/admin/delete', async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      asked.push(ids.length);
      onDelete(ids);
      return HttpResponse.json({ success: true, deleted: ids.length, changeId: String(asked.length) });
    }),
  );
  return asked;
}

it('selects all that match, also those that are not loaded, and deletes them in batches', async () => {
  const { user, held } = await renderListed([...many(620), ...called('Egbe')], '?q=ilu');
  const asked = takeDeletions((ids) => {
    held.proverbs = held.proverbs.filter(({ id }) => !ids.includes(id));
  });
  await user.click(tickBox('Ilu 1'));
  await user.click(press('Select all 620 that match'));
  await waitFor(() => expect(bar()).toHaveTextContent(/^620 proverbs selected/));
  expect(press('Clear')).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
  await user.click(press('Delete 620 proverbs'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toEqual([500, 120]));
  await waitFor(() => expect(held.proverbs.map(({ id }) => id)).toEqual(['Egbe']));
});

it('says that the list has changed since it was counted', async () => {
  const { user, held } = await renderListed(many(150));
  await user.click(tickBox('Ilu 1'));
  held.proverbs = held.proverbs.slice(0, 140);
  expect(await axeFindings()).toEqual([]);
  await user.click(press('Select all 150 proverbs'));
  await waitFor(() =>
    expect(bar()).toHaveTextContent(
      /^140 proverbs selectedThe list has changed: it had 150 and now has 140\./,
    ),
  );
});

it('selects nothing more if the rest cannot be loaded', async () => {
  const { user, held } = await renderListed(many(150));
  server.use(
    http.get(listUrl, ({ request }) => {
      const params = new URL(request.url).searchParams;
      return params.has('cursor') ? problem(500, 'Away') : HttpResponse.json(pageOf(held, params));
    }),
  );
  await user.click(tickBox('Ilu 1'));
  await user.click(press('Select all 150 proverbs'));
  await waitFor(() =>
    expect(bar()).toHaveTextContent(/^1 proverb selectedNot all could be loaded\. Try again\./),
  );
});
