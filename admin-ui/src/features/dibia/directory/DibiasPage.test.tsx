import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { dibiaPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { aDibia } from '../../../testing/factories';
import { keepOffers } from '../../../testing/timers';
import { problem, server } from '../../../testing/server';
import { keepTrash } from '../../../testing/trash';
import { cellsOf, renderDibias, shownNames } from './dibiasPage.testkit';

const ezenwa = aDibia({
  id: 'ezenwa',
  name: 'Ezenwa',
  bio: 'Reads the days.',
  email: 'ezenwa@example.com',
  linktree: 'https://linktr.ee/ezenwa',
});
const nneka = aDibia({
  id: 'nneka',
  name: 'Nneka',
  bio: 'Heals.',
  services: 'Ọgwụ',
  category: 'Herbalist',
  contact: 'ask at the market',
  order: 1,
});

const wideWindow = window.innerWidth;
afterEach(() => {
  window.innerWidth = wideWindow;
});

it('has the count in its heading and the columns in their order', async () => {
  await renderDibias([ezenwa, nneka]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dibias Database (2 dibias)');
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Move',
    'Delete',
    'Edit',
    'Image',
    'Name',
    'Bio',
    'Services',
    'Contact',
    'Email',
    'Website',
    'Linktree',
    'Instagram',
    'Twitter',
    'Facebook',
    'TikTok',
    'YouTube',
  ]);
  expect(await axeFindings()).toEqual([]);
});

it('offers to call and to write, where that is safe', async () => {
  await renderDibias([
    ezenwa,
    { ...nneka, contact: '*21*0801#', email: 'nneka@example.com?bcc=eve@example.org' },
  ]);
  expect(
    cellsOf('Ezenwa')
      .map((cell) => cell.textContent)
      .slice(4),
  ).toEqual([
    'Ezenwa',
    'Reads the days.',
    'Afa, herbs',
    '+234 801 234 5678 (Call & WhatsApp)',
    'ezenwa@example.com',
    '-',
    'linktr.ee',
    '-',
    '-',
    '-',
    '-',
    '-',
  ]);
  expect(screen.getByRole('link', { name: /^Call Ezenwa: \+234 801/ })).toHaveAttribute(
    'href',
    'tel:+2348012345678',
  );
  expect(screen.getByRole('link', { name: 'Write to Ezenwa: ezenwa@example.com' })).toHaveAttribute(
    'href',
    'mailto:ezenwa@example.com',
  );
  const [contact, email] = cellsOf('Nneka').slice(7);
  expect(contact).toHaveTextContent('*21*0801#');
  expect(email).toHaveTextContent('nneka@example.com?bcc=eve@example.org');
  expect(within(screen.getByRole('table')).queryByRole('link', { name: /Nneka/ })).not.toBeInTheDocument();
});

it.each([
  ['ezen', 'Ezenwa'],
  ['heals', 'Nneka'],
  ['ogwu', 'Nneka'],
  ['herbalist', 'Nneka'],
  ['afa', 'Ezenwa'],
])('finds %s in name, bio, services or category', async (text, name) => {
  await renderDibias([ezenwa, nneka]);
  fireEvent.change(screen.getByPlaceholderText('Search Dibias...'), { target: { value: text } });
  await waitFor(() => expect(shownNames()).toEqual([name]));
  expect(screen.getByText('1 of 2 dibias')).toBeVisible();
});

it('is a list of cards with the same actions on a narrow screen', async () => {
  window.innerWidth = 360;
  await renderDibias([ezenwa, nneka]);
  const [card] = within(screen.getByRole('list', { name: 'Dibias' })).getAllByRole('listitem');
  if (!card) throw new Error('no card');
  const labels = (role: 'button' | 'link') =>
    within(card)
      .getAllByRole(role)
      .map((element) => element.getAttribute('aria-label'));
  expect(labels('button')).toEqual([
    'Move Ezenwa',
    'Move Ezenwa to position…',
    'Edit Ezenwa',
    'Delete Ezenwa',
  ]);
  expect(labels('link')).toEqual([
    'Call Ezenwa: +234 801 234 5678 (Call & WhatsApp)',
    'Write to Ezenwa: ezenwa@example.com',
    'Linktree of Ezenwa: linktr.ee, opens in a new tab',
  ]);
  expect(within(card).getByText('Afa, herbs')).toBeVisible();
  expect(screen.getByText('ask at the market')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('deletes after saying what goes with it, and brings it back', async () => {
  keepOffers();
  const { user, state } = await renderDibias([ezenwa, nneka]);
  await user.click(screen.getByRole('button', { name: 'Delete Ezenwa' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete dibia?' })).toHaveAccessibleDescription(
    'You are about to delete Ezenwa. All reviews and reports about this dibia are deleted too. You can undo this afterwards.',
  );
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.delete('/api/dibia/admin/dibias/ezenwa', async () => {
      await answered;
      state.current = [nneka];
      return HttpResponse.json({ success: true });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
  answer();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(shownNames()).toEqual(['Nneka']);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('(1 dibia)');

  keepTrash('dibia', 'dibia', (id) => {
    if (id === ezenwa.id) state.current = [ezenwa, nneka];
    return undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shownNames()).toEqual(['Ezenwa', 'Nneka']));
  expect(await screen.findByText('Ezenwa is back.')).toBeInTheDocument();
});

it('says that deleting failed when the server gives no reason', async () => {
  const { user } = await renderDibias([ezenwa]);
  server.use(http.delete('/api/dibia/admin/dibias/ezenwa', () => new HttpResponse('oops', { status: 502 })));
  await user.click(screen.getByRole('button', { name: 'Delete Ezenwa' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete dibia')).toBeVisible();
});

async function sendToTheEnd(user: Awaited<ReturnType<typeof renderDibias>>['user'], name: string) {
  await user.click(screen.getByRole('button', { name: `Move ${name} to position…` }));
  await user.click(await screen.findByRole('button', { name: 'To the end' }));
}

it('saves a new order', async () => {
  const { user, state } = await renderDibias([ezenwa, nneka]);
  const sent: unknown[] = [];
  server.use(
    http.patch('/api/dibia/admin/dibias/update-order', async ({ request }) => {
      sent.push(await request.json());
      state.current = [nneka, ezenwa];
      return HttpResponse.json({ success: true });
    }),
  );
  await sendToTheEnd(user, 'Ezenwa');
  await waitFor(() =>
    expect(sent).toEqual([
      {
        dibias: [
          { id: 'nneka', order: 0 },
          { id: 'ezenwa', order: 1 },
        ],
      },
    ]),
  );
  await waitFor(() => expect(shownNames()).toEqual(['Nneka', 'Ezenwa']));
});

it('goes back to the last loaded order when saving fails, says why and logs it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await renderDibias([ezenwa, nneka]);
  server.use(http.patch('/api/dibia/admin/dibias/update-order', () => problem(503, 'The database is away')));
  await sendToTheEnd(user, 'Ezenwa');
  expect(await screen.findByText('Failed to save order: 503 - The database is away')).toBeVisible();
  expect(log).toHaveBeenCalledWith('Failed to save order: 503 - The database is away');
  expect(shownNames()).toEqual(['Ezenwa', 'Nneka']);
});

it('leads to Add Dibia when there is nobody', async () => {
  const { user, router } = await renderDibias([]);
  expect(screen.getByText('No dibias yet')).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Add Dibia' }));
  expect(router.state.location.pathname).toBe(dibiaPaths.add);
});
