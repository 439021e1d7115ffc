import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { aProverb } from '../../../testing/factories';
import { giveElementsASize } from '../../../testing/layout';
import { problem, server } from '../../../testing/server';
import { listUrl, many, pageOf, renderListed, renderProverbs, searchBox, shown } from './database.testkit';

const rowHeight = 72;

/** Scrolls the table to a row, as far as it is loaded. */
function scrollTo(row: number) {
  const table = screen.getByRole('table');
  Object.defineProperty(table, 'scrollTop', { configurable: true, writable: true, value: row * rowHeight });
  fireEvent.scroll(table);
}

const lastShown = () => shown().at(-1);

it('loads page after page by cursor while one scrolls, each once', async () => {
  const { held } = await renderListed(many(450));
  expect(held.asked.map((params) => params.get('cursor'))).toEqual([null]);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '451');
  scrollTo(60);
  await waitFor(() => expect(held.asked).toHaveLength(2));
  await waitFor(() => {
    scrollTo(280);
    expect(lastShown()).toBe('Ilu 297');
  });
  scrollTo(440);
  await waitFor(() => expect(lastShown()).toBe('Ilu 450'));
  expect(held.asked.map((params) => params.get('cursor'))).toEqual([null, '100', '300']);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('(450 proverbs)');
});

it('draws only the rows in view of 10,000', async () => {
  const proverbs = many(10_000);
  const { held } = await renderListed(proverbs.slice(0, 150));
  const pagination = { page: 1, limit: 200, total: 10_000, estimated: false, pages: 1 };
  server.use(http.get(listUrl, () => HttpResponse.json({ data: proverbs.slice(100), pagination })));
  scrollTo(60);
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001'));
  scrollTo(9_990);
  await waitFor(() => expect(lastShown()).toBe('Ilu 10000'));
  expect(shown().length).toBeLessThan(40);
  expect(held.asked).toHaveLength(1);
});

it('says that the rest could not be loaded, keeps what is there, and goes on when asked to', async () => {
  const { user, held } = await renderListed(many(150));
  server.use(
    http.get(listUrl, ({ request }) => {
      const params = new URL(request.url).searchParams;
      return params.has('cursor')
        ? problem(500, 'The database is away')
        : HttpResponse.json(pageOf(held, params));
    }),
  );
  scrollTo(90);
  expect(await screen.findByText('The rest of the proverbs could not be loaded.')).toBeVisible();
  expect(lastShown()).toBe('Ilu 100');
  server.use(
    http.get(listUrl, ({ request }) => HttpResponse.json(pageOf(held, new URL(request.url).searchParams))),
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(lastShown()).toBe('Ilu 107'));
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

it('shows a proverb once that two pages bring', async () => {
  const { held } = await renderListed(many(150));
  // Another person renamed it while the pages were loaded.
  held.proverbs = [
    ...held.proverbs.slice(0, 120),
    aProverb({ id: 'Ilu 3', proverb: 'Zụọ' }),
    ...held.proverbs.slice(120),
  ];
  scrollTo(90);
  await waitFor(() => expect(held.asked).toHaveLength(2));
  scrollTo(0);
  await waitFor(() => expect(shown().slice(0, 4)).toEqual(['Ilu 1', 'Ilu 2', 'Zụọ', 'Ilu 4']));
  expect(screen.getAllByRole('button', { name: 'Edit Zụọ' })).toHaveLength(1);
});

it('begins at the top of what another search found', async () => {
  const { user } = await renderListed(many(90));
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
  scrollTo(60);
  await waitFor(() => expect(shown()).toContain('Ilu 61'));
  await user.click(searchBox());
  await user.paste('Ilu 8');
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 0 }));
});

it('loads as far as the place where one was before a reload', async () => {
  giveElementsASize();
  sessionStorage.setItem(
    'obi.scroll',
    JSON.stringify([['/admin/ilu-finder/edit', { left: 0, top: 400 * rowHeight }]]),
  );
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
  const { held } = await renderProverbs(many(1000));
  await waitFor(() =>
    expect(scrolled).toHaveBeenCalledWith({ left: 0, top: 400 * rowHeight, behavior: 'instant' }),
  );
  expect(held.asked.map((params) => params.get('cursor'))).toEqual([null, '100', '300']);
});
