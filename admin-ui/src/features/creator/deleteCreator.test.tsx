import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '../../testing/axe';
import { aCreator } from '../../testing/factories';
import { keepOffers } from '../../testing/timers';
import { problem, server } from '../../testing/server';
import { keepTrash } from '../../testing/trash';
import { renderCreators, shownNames } from './creatorsPage.testkit';

const list = ['Ada', 'Ike', 'Obi'].map((name, order) => aCreator({ id: name.toLowerCase(), name, order }));
const deleteUrl = '/api/creator/admin/delete/ike';

async function askToDelete() {
  const view = await renderCreators(list);
  await view.user.click(screen.getByRole('button', { name: 'Delete Ike' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete creator?' });
  return { ...view, dialog };
}

/** Deletes Ike; `restore` answers instead of bringing him back. */
async function deleted(restore: () => Response | undefined = () => undefined, creators = list) {
  const view = await renderCreators(creators);
  const { state } = view;
  const isIke = ({ id }: { id: string }) => id === 'ike';
  server.use(
    http.delete(deleteUrl, () => {
      state.current = state.current.filter((creator) => !isIke(creator));
      return HttpResponse.json({ success: true });
    }),
  );
  keepTrash('creator', 'creator', (id) => {
    const refused = restore();
    if (!refused)
      state.current = creators.filter((creator) => creator.id === id || state.current.includes(creator));
    return refused;
  });
  await view.user.click(screen.getByRole('button', { name: 'Delete Ike' }));
  await screen.findByRole('alertdialog');
  await view.user.click(confirm());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  return view;
}

const undo = () => screen.findByRole('button', { name: 'Undo' });

const confirm = () => screen.getByRole('button', { name: 'Delete' });

it('names what it deletes and has the focus on Cancel', async () => {
  const { user, dialog } = await askToDelete();
  expect(dialog).toHaveAccessibleDescription('You are about to delete Ike. You can undo this afterwards.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi']);
});

it('reads Deleting..., takes the creator out of the list and puts the focus on the next', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.delete(deleteUrl, async () => {
      await answered;
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = await askToDelete();
  await user.click(confirm());
  expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
  answer();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(shownNames()).toEqual(['Ada', 'Obi']);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('(2 creators)');
  expect(screen.getByRole('button', { name: 'Delete Obi' })).toHaveFocus();
  expect(screen.getByText('Ike was deleted.')).toBeInTheDocument();
});

it('leads to the form once the last is deleted, and the focus is before it', async () => {
  server.use(http.delete(deleteUrl, () => HttpResponse.json({ success: true })));
  const { user } = await renderCreators(list.slice(1, 2));
  await user.click(screen.getByRole('button', { name: 'Delete Ike' }));
  await screen.findByRole('alertdialog');
  await user.click(confirm());
  expect(await screen.findByRole('heading', { name: 'No creators yet' })).toHaveFocus();
  await user.tab();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Add Creator' })).toHaveFocus();
});

it.each([
  ['the server sentence', () => problem(500, 'The database is away'), 'The database is away'],
  ['a sentence of its own', () => new HttpResponse('oops', { status: 502 }), 'Failed to delete creator'],
])('shows %s when it fails and keeps the creator', async (_what, answer, text) => {
  server.use(http.delete(deleteUrl, answer));
  const { user } = await askToDelete();
  await user.click(confirm());
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi']);
});

it('brings back what was deleted, to its place, with the focus on its row', async () => {
  keepOffers();
  const { user } = await deleted();
  expect(screen.getByText('Deleted Ike.')).toBeVisible();
  expect(shownNames()).toEqual(['Ada', 'Obi']);
  expect(await axeFindings()).toEqual([]);
  await user.click(await undo());
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Ike to position…' })).toHaveFocus());
  expect(screen.getByText('Ike is back.', { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.queryByText('Deleted Ike.')).not.toBeInTheDocument();
});

it('brings back the last one, though the list had gone', async () => {
  keepOffers();
  const { user } = await deleted(undefined, list.slice(1, 2));
  expect(await screen.findByRole('heading', { name: 'No creators yet' })).toHaveFocus();
  await user.click(await undo());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Ike to position…' })).toHaveFocus());
});

it('puts the focus into the search box where a search hides what came back', async () => {
  keepOffers();
  const { user } = await deleted();
  await user.type(screen.getByRole('searchbox'), 'ada');
  await waitFor(() => expect(shownNames()).toEqual(['Ada']));
  await user.click(await undo());
  expect(await screen.findByText('Ike is back.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
});

it('says why it could not be brought back, and lets one try again', async () => {
  keepOffers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let answer: Response | undefined = problem(500, 'The database is away');
  const { user } = await deleted(() => answer);
  await user.click(await undo());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Ike could not be brought back. The database is away. Try again.',
  );
  answer = HttpResponse.error();
  await user.click(await undo());
  expect(await screen.findByText('No connection. Ike could not be brought back; try again.')).toBeVisible();
  answer = undefined;
  await user.click(await undo());
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi']));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('offers it for 10 seconds, and as long as the pointer or the focus is on it', async () => {
  const { passTime } = keepOffers();
  const { user } = await deleted();
  const bar = screen.getByText('Deleted Ike.');
  await user.hover(bar);
  act(passTime);
  expect(bar).toBeInTheDocument();
  await user.unhover(bar);
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  act(passTime);
  expect(bar).toBeInTheDocument();
  await user.tab();
  act(passTime);
  await waitFor(() => expect(bar).not.toBeInTheDocument());
});

it('deletes several as one change, and brings them back as one', async () => {
  keepOffers();
  const view = await renderCreators(list);
  const asked: unknown[] = [];
  server.use(
    http.post('/api/creator/admin/delete', async ({ request }) => {
      asked.push(await request.json());
      view.state.current = list.slice(2);
      return HttpResponse.json({ success: true, deleted: 2, changeId: '7' });
    }),
    http.post('/api/creator/admin/history/7/restore', () => {
      view.state.current = list;
      return HttpResponse.json({ success: true, changeId: '8' });
    }),
  );
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  await view.user.click(box('Ada'));
  await view.user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByRole('button', { name: 'Filters… of 2 creators' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export 2 creators' })).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Delete 2 creators' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 creators?' });
  expect(dialog).toHaveAccessibleDescription(
    'You are about to delete 2 creators. You can undo this afterwards. Ada Ike',
  );
  await view.user.click(confirm());
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(asked).toEqual([{ ids: ['ada', 'ike'] }]);
  expect(shownNames()).toEqual(['Obi']);
  expect(screen.queryByRole('region', { name: 'Selected' })).not.toBeInTheDocument();
  await view.user.click(await undo());
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi']));
});
