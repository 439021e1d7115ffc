import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderCreators } from '../../features/creator/creatorsPage.testkit';
import { creatorPaths } from '../../features/creator/paths';
import { renderReports } from '../../features/dibia/moderation/desk.testkit';
import { called, renderListed, tab } from '../../features/kwuo/riddles.testkit';
import { aCreator } from '../../testing/factories';
import { giveElementsASize } from '../../testing/layout';
import { renderRoute } from '../../testing/renderRoute';
import { server } from '../../testing/server';
import { keysOnSheet } from '../../testing/shortcutSheet';

const rowOf = (name: string) => screen.getByRole('button', { name: `Edit ${name}` }).closest('[role=row]');
const focusOn = (name: string) => waitFor(() => expect(rowOf(name)).toHaveFocus());
const opened = (name: string) => screen.findByRole('dialog', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Shows the list of creators before it is loaded. `load` answers its request with creators of these names. */
async function renderLoading() {
  giveElementsASize();
  let load: (...names: string[]) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    load = (...names) => resolve(HttpResponse.json(names.map((name) => aCreator({ id: name, name }))));
  });
  server.use(http.get('/api/creator/creators', () => answer));
  const view = renderRoute(creatorPaths.edit);
  await screen.findByRole('status', { name: 'Loading creators' });
  return { ...view, load };
}

it('goes through a list that is put in order, opens, edits and adds', async () => {
  const creators = ['Ada', 'Obi', 'Uche'].map((name) => aCreator({ id: name, name }));
  const { user, router } = await renderCreators(creators);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await focusOn('Obi');
  await user.keyboard('{Enter}');
  await opened('Edit Creator');
  expect(router.state.location.search).toBe('?edit=Obi');
  // Inside the dialog they belong to what is there.
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{Escape}');
  await closed();
  await focusOn('Obi');
  await user.keyboard('{ArrowUp}');
  await focusOn('Ada');
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('en{ArrowUp}');
  expect(screen.getByRole('searchbox')).toHaveValue('en');
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(rowOf('Ada')).toBeInTheDocument());
  await user.keyboard('{ArrowDown}');
  await focusOn('Ada');
  // On a button of the row Enter is the button's, and what is edited is the row.
  screen.getByRole('button', { name: 'Move Uche to position…' }).focus();
  await user.keyboard('e');
  await opened('Edit Creator');
  expect(router.state.location.search).toBe('?edit=Uche');
  await user.keyboard('{Escape}');
  await closed();
  await user.keyboard('n');
  expect(router.state.location.pathname).toBe(creatorPaths.add);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

it('goes through a plain list, and adds where the form is a tab', async () => {
  const { user, router } = await renderListed(called('Gwam', 'Kedu'));
  await user.keyboard('/{ArrowDown}{ArrowDown}');
  await focusOn('Kedu');
  // The last one stays.
  await user.keyboard('{ArrowDown}');
  await focusOn('Kedu');
  await user.keyboard('e');
  await opened('Edit Riddle');
  expect(router.state.location.search).toContain('edit=Kedu');
  await user.keyboard('{Escape}');
  await closed();
  await user.keyboard('n');
  expect(tab('Add Riddle')).toHaveAttribute('aria-selected', 'true');
  const riddle = screen.getByRole('textbox', { name: 'Riddle' });
  await waitFor(() => expect(riddle).toHaveFocus());
  // The form stays mounted, so it gets the focus again the second time.
  await user.click(tab('Edit Riddles'));
  await screen.findByRole('button', { name: 'Edit Kedu' });
  await user.keyboard('n');
  await waitFor(() => expect(riddle).toHaveFocus());
});

it('moves through a list and selects with single keys, as the sheet says', async () => {
  const { user } = await renderCreators(['Ada', 'Obi', 'Uche'].map((name) => aCreator({ id: name, name })));
  await user.keyboard('jj');
  await focusOn('Obi');
  await user.keyboard('x');
  expect(screen.getByRole('checkbox', { name: 'Select Obi' })).toBeChecked();
  await focusOn('Obi');
  await user.keyboard('kx');
  await focusOn('Ada');
  expect(screen.getByRole('region', { name: 'Selected' })).toHaveTextContent('2 creators selected');
  await user.keyboard('x');
  expect(screen.getByRole('checkbox', { name: 'Select Ada' })).not.toBeChecked();
  await user.keyboard('?');
  expect(await keysOnSheet('In lists')).toEqual(
    expect.arrayContaining([
      'j ↓Arrow down Next row',
      'k ↑Arrow up Previous row',
      'e Edit the row',
      'x Select the row',
      'd Delete Delete the selected creators',
      'u Undo the last change',
      'Shift X Go to the buttons for the selected creators',
      'Esc Clear the selection',
    ]),
  );
  expect(await keysOnSheet('In forms and dialogs')).toContain('Ctrl Enter Save a form, reason or note');
  await user.keyboard('{Escape}');
  await closed();
  await user.keyboard('{Escape}?');
  const keys = await keysOnSheet('In lists');
  expect(keys).toContain('d Delete Delete the row');
  expect(keys.some((key) => key.includes('select'))).toBe(false);
});

it.each(['d', '{Delete}'])(
  'asks with %s whether to delete the focused row, or the selected ones',
  async (key) => {
    const { user } = await renderListed(called('Gwam', 'Kedu', 'Ọka'));
    await user.keyboard(key);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.keyboard('jj');
    await focusOn('Kedu');
    await user.keyboard(key);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Kedu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.keyboard('xjx');
    await focusOn('Ọka');
    await user.keyboard('jkk');
    await focusOn('Gwam');
    await user.keyboard(key);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/Kedu.*Ọka/);
  },
);

it.each(['j', '{ArrowDown}'])(
  'focuses the first row once the list is loaded if %s was pressed before',
  async (key) => {
    const { user, load } = await renderLoading();
    await user.keyboard(key);
    load('Ada', 'Obi');
    await screen.findByRole('button', { name: 'Edit Ada' });
    await focusOn('Ada');
  },
);

it('leaves the focus where the user has moved it while the list was loading', async () => {
  const { user, load } = await renderLoading();
  await user.keyboard('j{Tab}');
  const focused = document.activeElement;
  load('Ada');
  await screen.findByRole('button', { name: 'Edit Ada' });
  expect(focused).toHaveFocus();
  expect(document.body).not.toHaveFocus();
});

it('focuses no row if another key was pressed while the list was loading', async () => {
  const { user, load } = await renderLoading();
  await user.keyboard('jd');
  load('Ada');
  await screen.findByRole('button', { name: 'Edit Ada' });
  expect(document.body).toHaveFocus();
});

it('leaves the focus in the search box if a correction finds rows', async () => {
  const redList = [{ dibiaId: 'dibia-1', name: 'Ezenwa Agbara', count: 5 }];
  const { user } = await renderReports({ redList }, '?tab=redlist&q=Ezenwax');
  await screen.findByRole('heading', { name: 'No user matches “Ezenwax”' });
  await user.keyboard('/{ArrowDown}{End}{Backspace}');
  await screen.findByRole('table', { name: 'Red list' });
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

it('focuses the first field of the dialog that e opens', async () => {
  const { user } = await renderListed(called('Gwam', 'Kedu'));
  await user.keyboard('je');
  const dialog = await opened('Edit Riddle');
  expect(within(dialog).getByRole('textbox', { name: 'Riddle' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await closed();
  await focusOn('Gwam');
});

it('focuses the row that had the focus when Back leads to its list again', async () => {
  const creators = ['Ada', 'Obi', 'Uche'].map((name) => aCreator({ id: name, name }));
  const { user, router } = await renderCreators(creators);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await opened('Edit Creator');
  await user.keyboard('{Escape}');
  await closed();
  await focusOn('Obi');
  await act(() => router.navigate(creatorPaths.add));
  expect(await screen.findByRole('heading', { name: 'Add a New Creator' })).toBeVisible();
  await act(() => router.navigate(-1));
  await focusOn('Obi');
  await user.keyboard('j');
  await focusOn('Uche');
});

it('focuses no row when a link leads to the list', async () => {
  const creators = ['Ada', 'Obi', 'Uche'].map((name) => aCreator({ id: name, name }));
  const { user, router } = await renderCreators(creators);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await focusOn('Obi');
  await act(() => router.navigate(creatorPaths.add));
  expect(await screen.findByRole('heading', { name: 'Add a New Creator' })).toBeVisible();
  await act(() => router.navigate(creatorPaths.edit));
  expect(await screen.findByRole('button', { name: 'Edit Obi' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});
