import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { readRecent } from '../../shared/recent/recent';
import { axeFindings } from '../../testing/axe';
import { aCreator } from '../../testing/factories';
import { aChange, tellHistory } from '../../testing/history';
import { presence, server } from '../../testing/server';
import { keysOnSheet } from '../../testing/shortcutSheet';
import { renderCreators } from './creatorsPage.testkit';

const creator = (name: string, order: number) =>
  aCreator({ id: name.toLowerCase(), name, bio: `${name} sings.`, order, version: order + 1 });
const all = [creator('Ada', 0), creator('Ike', 1), creator('Obi', 2)];

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
  const row = screen.getByRole('button', { name: 'Edit Obi' }).closest('[data-row]');
  await waitFor(() => expect(row).toHaveFocus());
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

it('lists the keys on the sheet', async () => {
  const { user } = await renderCreators(all);
  await user.keyboard('?');
  const keys = await keysOnSheet('In forms and dialogs');
  expect(keys).toContain('Alt PgUp Previous entry');
  expect(keys).toContain('Alt PgDn Next entry');
});
