import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { aCreator } from '../../testing/factories';
import { renderRoute } from '../../testing/renderRoute';
import { keepOffers } from '../../testing/timers';
import { problem, server } from '../../testing/server';
import { keepTrash } from '../../testing/trash';
import { renderCreators, shownNames } from './creatorsPage.testkit';
import { creatorPaths } from './paths';

const list = ['Ada', 'Ike', 'Obi'].map((name, order) => aCreator({ id: name.toLowerCase(), name, order }));
const deleteUrl = '/api/creator/admin/delete/ike';

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
  expect(await screen.findByText('“Ike” was restored.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
});

it('says that it may be deleted when no answer came, and shows the list as it is then', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, state } = await renderCreators(list);
  server.use(
    http.delete(deleteUrl, () => {
      state.current = list.filter(({ id }) => id !== 'ike');
      return HttpResponse.error();
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Delete Ike' }));
  await screen.findByRole('alertdialog');
  await user.click(confirm());
  const text = 'No answer from the server. The change may have been saved; reload to check.';
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Obi']));
});

it('says why it could not be restored, and lets one try again', async () => {
  keepOffers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let answer: Response | undefined = problem(500, 'The database is away');
  const { user } = await deleted(() => answer);
  await user.click(await undo());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '“Ike” could not be restored. The database is away. Try again.',
  );
  answer = HttpResponse.error();
  await user.click(await undo());
  expect(
    await screen.findByText('No answer from the server. The change may have been saved; reload to check.'),
  ).toBeVisible();
  answer = undefined;
  await user.click(await undo());
  await waitFor(() => expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi']));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('offers it for 10 seconds, and as long as the pointer or the focus is on it', async () => {
  const { passTime } = keepOffers();
  const { user } = await deleted();
  const bar = screen.getByText('Deleted “Ike”.');
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

it('offers the undo again after a reload', async () => {
  keepOffers();
  const first = await deleted();
  await undo();
  fireEvent(window, new Event('pagehide'));
  first.unmount();
  const { user } = renderRoute(creatorPaths.edit);
  expect(await screen.findByText('Deleted “Ike”.')).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByText('“Ike” was restored.')).toBeVisible();
  expect(shownNames()).toEqual(['Ada', 'Ike', 'Obi']);
});
