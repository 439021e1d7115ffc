import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { problem, server } from '../../../testing/server';
import { listUrl, many, pageOf, renderListed } from './database.testkit';

const print = vi.fn();
beforeEach(() => {
  print.mockReset();
  vi.stubGlobal('print', print);
});

const pressP = (modifiers: object) => fireEvent.keyDown(document.body, { key: 'p', ...modifiers });
const rowCount = () => screen.getByRole('table').getAttribute('aria-rowcount');
const failureText = "Couldn't load all proverbs. Only the first 100 will print.";

/** Shows 150 proverbs in two pages. The second page fails `failures` times before it loads. */
async function renderFailing(failures: number) {
  const view = await renderListed(many(150));
  let calls = 0;
  server.use(
    http.get(listUrl, ({ request }) => {
      calls++;
      if (calls <= failures) return problem(400, 'The database is away');
      return HttpResponse.json(pageOf(view.held, new URL(request.url).searchParams));
    }),
  );
  return { ...view, calls: () => calls };
}

it('loads all before it prints', async () => {
  await renderFailing(0);
  expect(rowCount()).toBe('151');
  pressP({ ctrlKey: true });
  expect(await screen.findByText('Loading all proverbs to print them…')).toBeVisible();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.queryByText(/^Loading all proverbs/)).not.toBeInTheDocument();
});

it('prints what is loaded and says so if a page fails, and retries that page on the next Ctrl+P', async () => {
  const { calls } = await renderFailing(2);
  for (const attempt of [1, 2]) {
    pressP({ ctrlKey: true });
    await waitFor(() => expect(print).toHaveBeenCalledTimes(attempt));
    expect(screen.getByText(failureText)).toBeVisible();
    expect(calls()).toBe(attempt);
  }
  pressP({ ctrlKey: true });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(3));
  expect(calls()).toBe(3);
  expect(screen.queryByText(failureText)).not.toBeInTheDocument();
  expect(screen.queryByText(/^Showing the first/)).not.toBeInTheDocument();
});

it('withdraws the message once the page is retried', async () => {
  const { user } = await renderFailing(1);
  pressP({ ctrlKey: true });
  await screen.findByText(failureText);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(failureText)).not.toBeInTheDocument());
});

it.each([
  ['Ctrl+Shift+P', { ctrlKey: true, shiftKey: true }],
  ['Ctrl+Alt+P', { ctrlKey: true, altKey: true }],
  ['the Windows key', { metaKey: true }],
])('leaves %s to the browser', async (_, modifiers) => {
  const { calls } = await renderFailing(0);
  expect(pressP(modifiers)).toBe(true);
  expect(calls()).toBe(0);
});
