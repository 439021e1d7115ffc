import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { useUndoDelete, type Deletion } from '../../../shared/database/useUndoDelete';
import { Notices } from '../../../shared/notices/Notices';
import { keepOffers } from '../../../testing/timers';
import { problem, server } from '../../../testing/server';
import { noun, type Proverb } from '../api';
import { many } from './database.testkit';
import { Dialogs } from './Dialogs';
import { nameOf } from '../proverb/proverbTexts';

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

it('deletes more than a call takes with several, and says what is left where one of them fails', async () => {
  const asked: number[] = [];
  let gone: readonly Deletion<Proverb>[] = [];
  server.use(
    http.post('/api/ilu/admin/delete', async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      asked.push(ids.length);
      if (asked.length === 2) return problem(500, 'The database is away');
      return HttpResponse.json({ success: true, deleted: ids.length, changeId: String(asked.length) });
    }),
  );
  const all = many(1200);
  const ignore = () => undefined;
  const make = (some: readonly Deletion<Proverb>[]) => {
    gone = some;
  };
  function Deleting() {
    const undo = { ...useUndoDelete<Proverb>({ area: 'ilu', noun, nameOf }), make };
    const rest = { listed: all, editing: null, onEdited: ignore, onGone: ignore, onDeleteClosed: ignore };
    return <Dialogs {...rest} deleting={all} undo={undo} />;
  }
  render(<Deleting />, { wrapper });
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await confirm();
  expect(await screen.findByText('700 proverbs could not be deleted. The database is away')).toBeVisible();
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    /^You are about to delete 700 proverbs\./,
  );
  expect(screen.getByText('Ilu 501')).toBeVisible();
  expect(gone.map(({ items, changeId }) => [items.length, changeId])).toEqual([[500, '1']]);
  await confirm();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(asked).toEqual([500, 500, 500, 200]);
  // What the dialog covered is offered again, all of it.
  expect(gone.map(({ items, changeId }) => [items.length, changeId])).toEqual([
    [500, '1'],
    [500, '3'],
    [200, '4'],
  ]);
});

it('brings back what several calls deleted, and keeps offering what is not back', async () => {
  keepOffers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const restored: string[] = [];
  server.use(
    http.post('/api/ilu/admin/history/:id/restore', ({ params }) => {
      restored.push(String(params['id']));
      if (restored.length === 2) return problem(500, 'It is locked');
      return HttpResponse.json({ success: true, changeId: '9' });
    }),
  );
  const all = many(8);
  const [one, two] = [all.slice(0, 3), all.slice(3, 5)];
  // None of the last was there any more.
  const gone = [{ items: one, changeId: '1' }, { items: two, changeId: '2' }, { items: all.slice(5) }];
  function Deleted() {
    const { make } = useUndoDelete<Proverb>({ area: 'ilu', noun, nameOf });
    return (
      <>
        <button onClick={() => make(gone)}>Delete</button>
        <Notices />
      </>
    );
  }
  render(<Deleted />, { wrapper });
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByText('Deleted 5 proverbs.')).toBeVisible();
  const undo = () => userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await undo();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '2 of 5 proverbs could not be restored. It is locked. Try again.',
  );
  expect(screen.getByText('3 proverbs were restored.')).toBeVisible();
  expect(screen.getByText('Deleted 2 proverbs.')).toBeVisible();
  await undo();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  expect(restored).toEqual(['1', '2', '2']);
});
