import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { keepOffers } from '../../../testing/timers';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import type { CategoryUse } from '../api';
import { iluPaths } from '../paths';

const aUse = (name: string, other: Partial<CategoryUse> = {}): CategoryUse => ({
  name,
  fixed: false,
  proverbs: 0,
  suggestions: 0,
  former: [],
  ...other,
});

/** The page, its server's categories and what it is sent. What a change answers names the change 7. */
async function renderList(...categories: CategoryUse[]) {
  const state = { categories, before: categories, sent: [] as unknown[] };
  const changed = (sent: unknown, after: CategoryUse[], { name, proverbs, suggestions }: CategoryUse) => {
    state.sent.push(sent);
    state.before = state.categories;
    state.categories = after;
    return HttpResponse.json({ success: true, category: name, proverbs, suggestions, changeId: '7' });
  };
  const called = (name: string) => state.categories.find((each) => each.name === name) ?? aUse(name);
  const but = (name: string) => state.categories.filter((each) => each.name !== name);
  server.use(
    http.get('/api/ilu/admin/categories', () => HttpResponse.json(state.categories)),
    http.patch('/api/ilu/admin/category/rename', async ({ request }) => {
      const body = (await request.json()) as { category: string; to: string };
      const renamed = { ...called(body.category), name: body.to };
      const after = state.categories.map((each) => (each.name === body.category ? renamed : each));
      return changed(body, after, renamed);
    }),
    http.patch('/api/ilu/admin/category/merge', async ({ request }) => {
      const body = (await request.json()) as { category: string; into: string };
      return changed(body, but(body.category), { ...called(body.category), name: body.into });
    }),
    http.delete('/api/ilu/admin/category', ({ request }) => {
      const name = new URL(request.url).searchParams.get('name') ?? '';
      return changed({ deleted: name }, but(name), called(name));
    }),
    http.post('/api/ilu/admin/history/7/restore', () => {
      state.sent.push('undone');
      state.categories = state.before;
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  const view = renderRoute(iluPaths.categories);
  await screen.findByRole('list', { name: /^All categories/ });
  const choose = async (name: string, action: string) => {
    await view.user.click(screen.getByRole('button', { name: `Change ${name}` }));
    await view.user.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { ...view, state, choose };
}

const rows = () =>
  within(screen.getByRole('list', { name: /^All categories/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace("Can't be changed", ''));

it('says how many have each, leads to them, and offers nothing for those that stay', async () => {
  const { user } = await renderList(
    aUse('Time', { fixed: true, proverbs: 1 }),
    aUse('Wealth', { fixed: true }),
    aUse('Ọdịnala & co', { proverbs: 12, suggestions: 2 }),
  );
  expect(rows()).toEqual([
    'Time 1 proverb in Time ',
    'Wealth No proverbs ',
    'Ọdịnala & co 12 proverbs in Ọdịnala & co2 suggestions ',
  ]);
  expect(screen.getByRole('link', { name: '12 proverbs in Ọdịnala & co' })).toHaveAttribute(
    'href',
    `${iluPaths.edit}?category=${encodeURIComponent('Ọdịnala & co').replaceAll('%20', '+')}`,
  );
  expect(screen.getByRole('textbox', { name: 'Category Name' })).toHaveFocus();
  expect(screen.getAllByTitle("Can't be changed")).toHaveLength(2);
  expect(screen.getByText(/can't be renamed, merged or deleted/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change Ọdịnala & co' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Rename',
    'Merge into...',
  ]);
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('searchbox', { name: 'Search categories...' }), 'odinala');
  expect(rows()).toEqual(['Ọdịnala & co 12 proverbs in Ọdịnala & co2 suggestions ']);
  expect(screen.getByText('1 of 3 categories')).toBeVisible();
});

it('renames a category, says where, and takes it back', async () => {
  const offers = keepOffers();
  const { state, user, choose } = await renderList(aUse('Omenla', { proverbs: 12, suggestions: 1 }));
  await choose('Omenla', 'Rename');
  const dialog = screen.getByRole('dialog', { name: 'Rename Category' });
  const field = within(dialog).getByRole('textbox', { name: 'Category Name' });
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('The new name also appears in 12 proverbs and 1 suggestion.');
  await user.keyboard(' Ọmenala {Enter}');
  expect(
    await screen.findByText('Renamed “Omenla” to “Ọmenala” in 12 proverbs and 1 suggestion.'),
  ).toBeVisible();
  expect(state.sent).toEqual([{ category: 'Omenla', to: 'Ọmenala' }]);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Change Ọmenala' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Change Omenla' })).toBeVisible();
  expect(state.sent.at(-1)).toBe('undone');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();

  await choose('Omenla', 'Rename');
  await user.keyboard('Later{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Renamed “Omenla” to “Later”/)).toBeVisible();
  offers.passTime();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());

  await choose('Later', 'Rename');
  await user.keyboard('Soon{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change Soon' })).toHaveFocus());
  await user.keyboard('u');
  expect(await screen.findByRole('button', { name: 'Change Later' })).toBeVisible();
});

it('offers to merge where there is a category with the new name', async () => {
  const { state, user, choose } = await renderList(
    aUse('Afa', { fixed: true }),
    aUse('Afaa', { proverbs: 1 }),
    aUse('Later'),
  );
  await choose('Afaa', 'Rename');
  const field = screen.getByRole('textbox', { name: 'Category Name' });
  await user.clear(field);
  expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await user.type(field, 'afa');
  expect(field).toHaveAccessibleDescription(
    'The new name also appears in 1 proverb. The category “Afa” already exists',
  );
  await user.click(screen.getByRole('button', { name: 'Merge them' }));
  const into = screen.getByRole('combobox', { name: 'Into' });
  expect(into).toHaveValue('Afa');
  expect(into).toHaveAccessibleDescription(
    '“Afaa” will be replaced by the category you choose in 1 proverb.',
  );
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Merged “Afaa” into “Afa” in 1 proverb.')).toBeVisible();
  expect(state.sent).toEqual([{ category: 'Afaa', into: 'Afa' }]);
  await waitFor(() => expect(rows()).toEqual(['Afa No proverbs ', 'Later No proverbs ']));
});

it('deletes a category that no proverb has', async () => {
  const { state, choose } = await renderList(aUse('Afa', { fixed: true }), aUse('Later', { suggestions: 1 }));
  await choose('Later', 'Delete');
  expect(await screen.findByText('Deleted the category “Later”.')).toBeVisible();
  expect(state.sent).toEqual([{ deleted: 'Later' }]);
  await waitFor(() => expect(rows()).toEqual(['Afa No proverbs ']));
  expect(screen.getByRole('heading', { name: 'All categories (1)' })).toHaveFocus();
});

it('says why a category could not be changed, and shows what there is now', async () => {
  const { state, user, choose } = await renderList(aUse('Later'), aUse('Afa', { fixed: true }));
  server.use(
    http.delete('/api/ilu/admin/category', () => {
      state.categories = [aUse('Later', { proverbs: 1 }), aUse('Afa', { fixed: true })];
      return problem(409, 'This category is in use: 1 proverb has it.');
    }),
    http.patch('/api/ilu/admin/category/rename', () => HttpResponse.error()),
  );
  await choose('Later', 'Delete');
  expect(await screen.findByText(/^This category is in use/)).toBeVisible();
  expect(await screen.findByRole('link', { name: '1 proverb in Later' })).toBeVisible();
  await choose('Later', 'Rename');
  await user.keyboard('x{Enter}');
  expect(
    await screen.findByText('No answer from the server. The change may have been saved; reload to check.'),
  ).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Category Name' });
  expect(field).toHaveValue('x');
  // What failed has nothing to do with merging them.
  await user.clear(field);
  await user.type(field, 'Afa');
  await user.click(screen.getByRole('button', { name: 'Merge them' }));
  expect(screen.getByRole('combobox', { name: 'Into' })).toHaveValue('Afa');
  expect(screen.queryByText(/^No answer/)).not.toBeInTheDocument();
});
