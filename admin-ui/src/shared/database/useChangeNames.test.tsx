import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { keepOffers } from '../../testing/timers';
import { server } from '../../testing/server';
import { Notices } from '../notices/Notices';
import type { Changed } from './useDeleteItems';
import { useChangeNames } from './useChangeNames';
import { useUndoDelete } from './useUndoDelete';

const noun = { one: 'proverb', many: 'proverbs' };
const items = Array.from({ length: 501 }, (_, at) => ({ id: String(at) }));
const gone: string[][] = [];

function Screen({ change }: { change: (ids: string[]) => Promise<Changed> }) {
  const undo = useUndoDelete<{ id: string }>({ area: 'ilu', noun, nameOf: ({ id }) => id });
  const onChanged = (ids: readonly string[]) => gone.push([...ids]);
  const bulkNames = { names: 'categories', options: ['Afa'], change };
  const changing = useChangeNames({ area: 'ilu', noun, bulkNames, undo, onChanged });
  return (
    <>
      <button onClick={() => changing?.action.run(items)}>Categories</button>
      {changing?.dialog}
      <Notices />
    </>
  );
}

/** The dialog, which is to leave the proverbs without any category; `answers` follow one another. */
async function open(...answers: (Changed | Error)[]) {
  const offers = keepOffers();
  gone.length = 0;
  const asked: number[] = [];
  const change = (ids: string[]) => {
    asked.push(ids.length);
    const answer = answers.shift();
    return answer && !(answer instanceof Error)
      ? Promise.resolve(answer)
      : Promise.reject(answer ?? new Error());
  };
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen change={change} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Categories' }));
  await user.click(await screen.findByRole('radio', { name: 'Replace all categories' }));
  const begin = () => user.click(screen.getByRole('button', { name: 'Change 501 proverbs' }));
  await begin();
  return { user, begin, asked, offers };
}

it('undoes what several attempts changed', async () => {
  const restored: unknown[] = [];
  server.use(
    http.post('/api/ilu/admin/history/:id/restore', ({ params }) => {
      restored.push(params['id']);
      return HttpResponse.json({ success: true, changeId: '9' });
    }),
  );
  const { user, begin, asked, offers } = await open(
    { changed: 500, changeId: '7' },
    new Error('away'),
    { changed: 0 },
    { changed: 1, changeId: '8' },
  );
  expect(await screen.findByText(/^The categories of some could not be changed/)).toBeVisible();
  // It would be offered below the dialog, and its time would pass there.
  offers.passTime();
  expect(screen.queryByText(/Changed the categories|already/)).not.toBeInTheDocument();
  expect(gone).toEqual([]);
  await begin();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toEqual([500, 1, 500, 1]);
  expect(new Set(gone.flat()).size).toBe(501);
  expect(screen.getAllByText('Changed the categories of 501 proverbs.').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: changed the categories of 501 proverbs.')).toBeInTheDocument();
  expect(restored).toEqual(['8', '7']);
});

it('offers to undo the part that was changed before it was cancelled', async () => {
  const { user } = await open({ changed: 400, changeId: '7' }, new Error('away'));
  await screen.findByText(/^The categories of some could not be changed/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.getAllByText('Changed the categories of 400 proverbs.').length).toBeGreaterThan(0);
  expect(gone.flat()).toHaveLength(500);
});

it('says so where nothing had to be changed, and leaves them selected', async () => {
  const { user } = await open({ changed: 0 }, { changed: 0 });
  expect(await screen.findByText(/^No changes needed: their categories/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(gone).toEqual([]);
});
