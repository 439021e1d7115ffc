import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { readRecent } from '../../shared/recent/recent';
import { axeFindings } from '../../testing/axe';
import { aCreator } from '../../testing/factories';
import { aChange, tellHistory } from '../../testing/history';
import { havePointer } from '../../testing/pointer';
import { presence, problem, server } from '../../testing/server';
import { keysOnSheet } from '../../testing/shortcutSheet';
import { renderCreators } from './creatorsPage.testkit';

const creator = (name: string, order: number) =>
  aCreator({ id: name.toLowerCase(), name, bio: `${name} sings.`, order, version: order + 1 });
const all = [creator('Ada', 0), creator('Ike', 1), creator('Obi', 2)];

const wideWindow = window.innerWidth;
afterEach(() => {
  window.innerWidth = wideWindow;
});

const dialog = () => within(screen.getByRole('dialog', { name: 'Edit Creator' }));
const button = (name: string) => dialog().getByRole('button', { name });
const field = (name: string) => dialog().getByRole('textbox', { name });
const shows = (name: string) => waitFor(() => expect(field('Name')).toHaveValue(name));
const next = '{Alt>}{PageDown}{/Alt}';
const previous = '{Alt>}{PageUp}{/Alt}';

async function openAda(search = '') {
  const view = await renderCreators(all, search);
  await view.user.click(screen.getByRole('button', { name: 'Edit Ada' }));
  await screen.findByRole('dialog', { name: 'Edit Creator' });
  await shows('Ada');
  return view;
}

it('focuses the first field on a computer without a mouse', async () => {
  havePointer({ hover: 'none', pointer: 'none' });
  await openAda();
  expect(field('Name')).toHaveFocus();
});

it('does not open the keyboard of a touch screen', async () => {
  havePointer({ hover: 'none', pointer: 'coarse' });
  await openAda();
  expect(screen.getByRole('dialog')).toHaveFocus();
});

it('shows the next and the previous creator in the dialog, up to the ends of the list', async () => {
  const { user, router } = await openAda();
  expect(dialog().getByText('1 of 3')).toBeVisible();
  expect(button('Previous creator')).toBeDisabled();
  await user.click(button('Next creator'));
  await shows('Ike');
  expect(router.state.location.search).toBe('?edit=ike');
  expect(button('Next creator')).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('{Enter}');
  await shows('Obi');
  expect(dialog().getByText('3 of 3')).toBeVisible();
  expect(button('Next creator')).toBeDisabled();
  expect(screen.getByRole('dialog')).toHaveFocus();
  await user.keyboard(next);
  await shows('Obi');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Obi' })).toHaveFocus());
  expect(readRecent().map(({ name }) => name)).toEqual(['Ada']);
});

it('keeps the focus in the field when a key shows the next creator', async () => {
  const { user } = await openAda();
  await user.click(field('Bio'));
  await user.keyboard(next);
  await shows('Ike');
  expect(field('Bio')).toHaveFocus();
  expect(field('Bio')).toHaveValue('Ike sings.');
  await user.keyboard(previous);
  await shows('Ada');
  expect(field('Bio')).toHaveFocus();
});

it('follows the order of the filtered and sorted list', async () => {
  const listed = all.map((one, at) => ({
    ...one,
    createdAt: `2026-0${at + 1}-01T10:00:00Z`,
    bio: one.name === 'Ike' ? one.bio : 'Tells stories.',
  }));
  const { user } = await renderCreators(listed, '?sort=newest&q=stories');
  await user.click(screen.getByRole('button', { name: 'Edit Ada' }));
  await screen.findByText('2 of 2');
  expect(button('Next creator')).toBeDisabled();
  await user.keyboard(previous);
  await shows('Obi');
  expect(dialog().getByText('1 of 2')).toBeVisible();
});

it('asks before typed text is lost, and keeps it unless it is discarded', async () => {
  const { user } = await openAda();
  await user.type(field('Bio'), '!');
  await user.keyboard(next);
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(field('Bio')).toHaveFocus());
  expect(field('Bio')).toHaveValue('Ada sings.!');
  await user.click(button('Next creator'));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await shows('Ike');
  await user.keyboard(previous);
  await shows('Ada');
  expect(field('Bio')).toHaveValue('Ada sings.');
  expect(screen.queryByText('Your unsaved draft has been restored.')).toBeNull();
});

const saveAndNext = '{Control>}{Shift>}{Enter}{/Shift}{/Control}';

function recordSaves() {
  const saved: { id: string; bio: unknown; version: string | null }[] = [];
  server.use(
    http.put('/api/creator/admin/edit/:id', async ({ request, params }) => {
      const { bio } = (await request.json()) as { bio: string };
      saved.push({ id: String(params['id']), bio, version: request.headers.get('If-Match') });
      const stored = all.find(({ id }) => id === params['id']);
      return HttpResponse.json({ ...stored, version: 10 });
    }),
  );
  return saved;
}

it('saves and shows the next creator, with a key or a button, and offers to undo that', async () => {
  const saved = recordSaves();
  const { user } = await openAda();
  await user.type(field('Bio'), '!');
  await user.keyboard(saveAndNext);
  await shows('Ike');
  await waitFor(() => expect(field('Bio')).toHaveFocus());
  expect(await dialog().findByText('Saved “Ada”.')).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.type(field('Bio'), '?');
  await user.click(button('Save and next'));
  await shows('Obi');
  expect(field('Bio')).toHaveFocus();
  expect(saved).toEqual([
    { id: 'ada', bio: 'Ada sings.!', version: '"1"' },
    { id: 'ike', bio: 'Ike sings.?', version: '"2"' },
  ]);
  // The last one can only be saved.
  expect(button('Save and next')).toBeDisabled();
  await user.keyboard(saveAndNext);
  await shows('Obi');
  expect(saved).toHaveLength(2);
});

it('focuses the first field of the next creator after “Save and next” was pressed with Enter', async () => {
  recordSaves();
  const { user } = await openAda();
  await user.type(field('Bio'), '!');
  button('Save and next').focus();
  await user.keyboard('{Enter}');
  await shows('Ike');
  expect(field('Name')).toHaveFocus();
});

it('goes on from an unchanged creator without saving it', async () => {
  const saved = recordSaves();
  const { user } = await openAda();
  await user.keyboard(saveAndNext);
  await shows('Ike');
  expect(saved).toEqual([]);
});

it('stays with what was typed when it cannot be saved', async () => {
  const { user } = await openAda();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(http.put('/api/creator/admin/edit/ada', () => problem(500, 'The disk is full'), { once: true }));
  await user.type(field('Bio'), '!');
  await user.keyboard(saveAndNext);
  expect(await dialog().findByText('Edit failed: The disk is full')).toBeVisible();
  expect(field('Bio')).toHaveValue('Ada sings.!');
  await user.clear(field('Name'));
  await user.keyboard(saveAndNext);
  expect(await dialog().findByText('Name is required')).toBeVisible();
  expect(field('Bio')).toHaveValue('Ada sings.!');
});

it('shows the next creator after a conflict was resolved', async () => {
  const { user, state } = await openAda();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const saved = recordSaves();
  server.use(http.put('/api/creator/admin/edit/ada', () => problem(412, 'Changed'), { once: true }));
  state.current = all.map((one) => (one.id === 'ada' ? { ...one, name: 'Adaeze', version: 9 } : one));
  await user.type(field('Bio'), '!');
  await user.keyboard(saveAndNext);
  await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
  await shows('Ike');
  expect(saved).toEqual([{ id: 'ada', bio: 'Ada sings.!', version: '"9"' }]);
});

it('shows the history and the presence of the next creator, and saves it on its own version', async () => {
  const asked = tellHistory('creator', () => [aChange()]);
  const seen: (string | null)[] = [];
  const saved: (string | null)[] = [];
  server.use(
    http.get('/api/creator/admin/presence', ({ request }) => {
      seen.push(new URL(request.url).searchParams.get('id'));
      return presence([]);
    }),
    http.put('/api/creator/admin/edit/ike', ({ request }) => {
      saved.push(request.headers.get('If-Match'));
      return HttpResponse.json(all[1]);
    }),
  );
  const { user } = await openAda();
  await user.click(button('History'));
  await dialog().findByRole('list', { name: 'Changes' });
  button('History').focus();
  await user.keyboard(next);
  await shows('Ike');
  await dialog().findByRole('list', { name: 'Changes' });
  expect(asked.map((one) => one.get('id'))).toEqual(['ada', 'ike']);
  await waitFor(() => expect(seen).toEqual(['ada', 'ike']));
  expect(button('History')).toHaveFocus();
  await user.type(field('Bio'), '!');
  await user.click(button('Save Changes'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved).toEqual(['"2"']);
  expect(readRecent().map(({ name }) => name)).toEqual(['Ike', 'Ada']);
});

it('keeps its place when the open creator leaves the filtered list', async () => {
  const [, ike] = all;
  const before = { ...ike, bio: 'Tells stories.', version: 1 };
  tellHistory('creator', () => [
    aChange({ id: '2', entityId: 'ike', before, after: ike }),
    aChange({ id: '1', entityId: 'ike', action: 'create', after: before }),
  ]);
  const { user, state } = await openAda('?q=sings');
  server.use(
    http.post('/api/creator/admin/history/2/restore', () => {
      state.current = all.map((one) => (one.id === 'ike' ? { ...one, bio: before.bio, version: 3 } : one));
      return HttpResponse.json({ success: true, changeId: '3' });
    }),
  );
  await user.keyboard(next);
  await shows('Ike');
  await user.click(button('History'));
  await user.click(await dialog().findByRole('button', { name: /^Restore this version/ }));
  await waitFor(() => expect(field('Bio')).toHaveValue('Tells stories.'));
  await waitFor(() => expect(dialog().queryByText(/ of 3$/)).toBeNull());
  await user.click(button('Next creator'));
  await shows('Obi');
  expect(dialog().getByText('2 of 2')).toBeVisible();
});

it('has the buttons for the next and the previous creator below the fields on a phone', async () => {
  window.innerWidth = 360;
  const { user } = await openAda();
  const isBelow = () => field('Name').compareDocumentPosition(button('Next creator'));
  expect(isBelow()).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(button('Next creator'));
  await shows('Ike');
  expect(isBelow()).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('lists the keys on the sheet', async () => {
  const { user } = await renderCreators(all);
  await user.keyboard('?');
  const keys = await keysOnSheet('In forms and dialogs');
  expect(keys).toContain('Alt PgUp Previous entry');
  expect(keys).toContain('Alt PgDn Next entry');
  expect(keys).toContain('Ctrl Shift Enter Save and go to the next entry');
});
