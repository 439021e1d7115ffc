import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { suggestionKind } from '../../features/ilu/suggestions/suggestions';
import { aSuggestion } from '../../testing/factories';
import { keepOffers } from '../../testing/timers';
import { server } from '../../testing/server';
import { ShortcutContext } from '../hooks/shortcuts';
import { ApiError } from '../http/ApiError';
import { createQueryClient } from '../http/queryClient';
import { Notices } from '../notices/Notices';
import { SelectedDecisions } from './SelectedDecisions';
import type { DecidedMany, Filter } from './types';
import { createUndoSteps } from './undoSteps';
import { useDecisionOffer } from './useDecisionOffer';
import { useDecideMany } from './useDecideMany';

beforeEach(keepOffers);
beforeEach(() => {
  client.clear();
  decideMany.mockClear();
  fetchPage.mockClear();
  waiting = [];
});

const nothing = () => undefined;
const suggestions = Array.from({ length: 620 }, (_, at) => aSuggestion({ id: String(at) }));
const view = { status: 'pending', q: 'ụwa' };
type Answer = Partial<DecidedMany> | Error | undefined;
let waiting: ((answered: Answer) => void)[] = [];
async function answer(answered?: Answer) {
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting.pop()?.(answered);
}
const decideMany = vi.fn(async (ids: string[]) => {
  const answered = await new Promise<Answer>((resolve) => waiting.push(resolve));
  if (answered instanceof Error) throw answered;
  return { decided: ids, others: 0, changeId: String(decideMany.mock.calls.length), ...answered };
});
/** Its pages have 50 items. */
const fetchPage = vi.fn(async (_: Filter, cursor = '0') => {
  const [start, end] = [Number(cursor), Number(cursor) + 50];
  const next = end < suggestions.length ? String(end) : undefined;
  return Promise.resolve({ items: suggestions.slice(start, end), next, total: suggestions.length });
});
const fetchOne = (id: string) => Promise.resolve(aSuggestion({ id }));
const kind = { ...suggestionKind, decideMany, fetchPage, fetchOne };

function Decisions({ items }: { items: typeof suggestions }) {
  const { makeMany } = useDecisionOffer(kind, steps, undefined);
  const many = useDecideMany(kind, queue, nothing, makeMany, nothing);
  return (
    <>
      <SelectedDecisions many={many} items={items} view={view} total={620}>
        {null}
      </SelectedDecisions>
      <Notices />
    </>
  );
}

const steps = createUndoSteps();
const queue = {
  find: nothing,
  position: nothing,
  neighbour: () => Promise.resolve(undefined),
  focus: () => false,
};
const register = vi.fn(() => nothing);
const client = createQueryClient();
const page = (items = suggestions) => (
  <QueryClientProvider client={client}>
    <ShortcutContext value={register}>
      <Decisions items={items} />
    </ShortcutContext>
  </QueryClientProvider>
);

async function approveAll() {
  const user = userEvent.setup();
  render(page());
  await user.click(screen.getByRole('checkbox', { name: 'Select all 620 shown' }));
  await user.click(screen.getByRole('button', { name: 'Approve 620 suggestions' }));
  expect(await screen.findByText('Approving 620 suggestions...')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve 620 suggestions' }));
  await answer();
  expect(await screen.findByText('Approving 620 suggestions... 500 done.')).toBeVisible();
  return user;
}

it('decides on more than the service takes at once, and undoes all of it', async () => {
  const undone: string[] = [];
  server.use(
    http.post('/api/ilu/admin/history/:id/restore', ({ params }) => {
      undone.push(String(params['id']));
      return HttpResponse.json({ changeId: '9' });
    }),
  );
  const user = await approveAll();
  await answer({ decided: suggestions.slice(502).map(({ id }) => id), others: 2 });
  expect(await screen.findByText('618 suggestions approved. 2 were decided by someone else.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Approving/)).not.toBeInTheDocument());
  expect(decideMany.mock.calls.map(([ids]) => ids.length)).toEqual([500, 120]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone).toEqual(['1', '2']));
});

it('says how many could not be decided on, and leaves these selected', async () => {
  vi.spyOn(console, 'error').mockImplementation(nothing);
  await approveAll();
  await answer(new ApiError(503, '', { serverMessage: 'The database is away' }));
  expect(await screen.findByText('500 suggestions approved.')).toBeVisible();
  expect(
    screen.getByText('The other 120 suggestions could not be approved. The database is away. Try again.'),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Approve 120 suggestions' })).toBeVisible();
});

it('selects all that match, also those that are not on screen', async () => {
  const user = userEvent.setup();
  render(page(suggestions.slice(0, 50)));
  await user.click(screen.getByRole('checkbox', { name: 'Select all 50 shown' }));
  await user.click(screen.getByRole('button', { name: 'Select all 620 that match' }));
  await user.click(await screen.findByRole('button', { name: 'Approve 620 suggestions' }));
  expect(fetchPage.mock.calls.map(([filter]) => filter)).toEqual(Array(13).fill(view));
  await answer();
  await screen.findByText('Approving 620 suggestions... 500 done.');
  await answer();
  expect(await screen.findByText('620 suggestions approved.')).toBeVisible();
});

it('registers its keys once, however often it is drawn', async () => {
  const { rerender } = render(page());
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 620 shown' }));
  const before = register.mock.calls.length;
  rerender(page());
  expect(register).toHaveBeenCalledTimes(before);
});
