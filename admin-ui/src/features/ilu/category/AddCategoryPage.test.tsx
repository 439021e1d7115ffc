import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { iluPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import { keepBanners } from '../../../testing/timers';

let banners: ReturnType<typeof keepBanners>;
beforeEach(() => void (banners = keepBanners()));

const field = () => screen.getByRole('textbox', { name: 'Category Name' });
const submit = () => screen.getByRole('button', { name: 'Add Category' });

const uses = (names: string[]) =>
  names.map((name) => ({ name, fixed: false, proverbs: 0, suggestions: 0, former: [] }));
const listUrl = '/api/ilu/admin/categories';

/** The page, and the categories that its server keeps. */
async function renderPage(answer?: () => Response) {
  const state = { categories: ['Afa', 'Wealth'], sent: [] as unknown[] };
  server.use(
    http.get(listUrl, () => HttpResponse.json(uses(state.categories))),
    http.post('/api/ilu/admin/category', async ({ request }) => {
      const body = (await request.json()) as { category: string };
      state.sent.push(body);
      if (answer) return answer();
      state.categories = [...state.categories, body.category];
      return HttpResponse.json({ success: true, category: body.category }, { status: 201 });
    }),
  );
  const view = renderRoute(iluPaths.categories);
  await screen.findByRole('heading', { level: 1, name: 'Add Category' });
  return { ...view, state };
}

it('adds a category, says so for 3 seconds, then empties the field', async () => {
  const { user, state } = await renderPage();
  expect(field()).toBeRequired();
  expect(field()).toHaveAttribute('placeholder');
  await user.click(field());
  await user.paste('  Friendship ');
  await user.click(submit());
  const banner = await screen.findByText('Category added successfully!');
  expect(state.sent).toEqual([{ category: 'Friendship' }]);
  const list = screen.getByRole('list', { name: 'All categories (3)' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.split(' ')[0]),
  ).toEqual(['Afa', 'Wealth', 'Friendship']);
  expect(await axeFindings()).toEqual([]);
  act(banners.passTime);
  expect(banner).not.toBeInTheDocument();
  expect(field()).toHaveValue('');
  await waitFor(() => expect(field()).toHaveFocus());
});

it('cannot be pressed while the field is empty', async () => {
  const { user, state } = await renderPage();
  expect(submit()).toBeDisabled();
  await user.type(field(), '   {Enter}');
  expect(submit()).toBeDisabled();
  await user.type(field(), 'x');
  expect(submit()).toBeEnabled();
  await user.clear(field());
  expect(submit()).toBeDisabled();
  expect(state.sent).toEqual([]);
});

it('takes 50 characters as a reader counts them, and not one more', async () => {
  const { user, state } = await renderPage();
  const most = 'ọ́'.repeat(50);
  await user.click(field());
  await user.paste(`${most}a`);
  await user.click(submit());
  await waitFor(() =>
    expect(field()).toHaveAccessibleDescription(/Category name can have at most 50 characters$/),
  );
  expect(state.sent).toEqual([]);
  await user.keyboard('{Backspace}{Enter}');
  await screen.findByText('Category added successfully!');
  expect(state.sent).toEqual([{ category: most }]);
});

it.each([
  [
    'what the server says',
    () => problem(409, 'A category with this name already exists'),
    'A category with this name already exists',
  ],
  ['that it failed', () => new HttpResponse('', { status: 500 }), 'Failed to create category'],
  [
    'what to do without an answer',
    () => HttpResponse.error(),
    'No answer from the server. The change may have been saved; reload to check.',
  ],
])('shows in a red box %s, and keeps the name', async (_, answer, words) => {
  const { user } = await renderPage(answer);
  await user.type(field(), 'Afa{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('alert').className).toMatch(/[eE]rror/);
  expect(field()).toHaveValue('Afa');
  expect(submit()).toBeEnabled();
});

it('says when the list cannot be loaded, and tries again', async () => {
  server.use(http.get(listUrl, () => problem(500, 'Broken')));
  const { user } = renderRoute(iluPaths.categories);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(http.get(listUrl, () => HttpResponse.json(uses(['Time']))));
  await user.click(retry);
  expect(await screen.findByRole('list', { name: 'All categories (1)' })).toBeVisible();
});
