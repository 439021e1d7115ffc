import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { problem, server } from '../../../testing/server';
import {
  adminUrl,
  called,
  editButton,
  listUrl,
  many,
  pageOf,
  renderListed,
  searchBox,
  checkboxOf,
} from './database.testkit';

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
  await user.click(checkboxOf('Ilu 1'));
  await user.click(press('Select all 620 that match'));
  await waitFor(() => expect(bar()).toHaveTextContent(/^620 proverbs selected/));
  expect(press('Clear')).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
  await user.click(press('Delete 620 proverbs'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toEqual([500, 120]));
  await waitFor(() => expect(held.proverbs.map(({ id }) => id)).toEqual(['Egbe']));
});

it('reloads only the loaded rows after all were selected', async () => {
  const { user, held } = await renderListed(many(1000));
  server.use(http.put(adminUrl, () => HttpResponse.json(held.proverbs[1])));
  await user.click(checkboxOf('Ilu 1'));
  await user.click(press('Select all 1000 proverbs'));
  await waitFor(() => expect(bar()).toHaveTextContent(/^1000 proverbs selected/));
  expect(held.asked.splice(0)).toHaveLength(6);
  await user.click(editButton('Ilu 2'));
  await user.type(await screen.findByRole('textbox', { name: 'Meaning' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(held.asked).toHaveLength(1);
  expect(press('Delete 1000 proverbs')).toBeVisible();
  // Rows that are not loaded count only for the filter that matched them.
  await user.type(searchBox(), 'Ilu 99');
  await waitFor(() => expect(bar()).toHaveTextContent(/^1000 proverbs selected, 981 hidden by filters/));
  await user.clear(searchBox());
  await waitFor(() => expect(bar()).toHaveTextContent(/^1000 proverbs selectedClear/));
});

it('says that the list has changed since it was counted', async () => {
  const { user, held } = await renderListed(many(150));
  await user.click(checkboxOf('Ilu 1'));
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
  await user.click(checkboxOf('Ilu 1'));
  await user.click(press('Select all 150 proverbs'));
  await waitFor(() =>
    expect(bar()).toHaveTextContent(/^1 proverb selectedNot all could be loaded\. Try again\./),
  );
});
