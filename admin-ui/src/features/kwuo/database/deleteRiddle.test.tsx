import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aRiddle } from '../../../testing/factories';
import { keepOffers } from '../../../testing/timers';
import { problem, server } from '../../../testing/server';
import { keepTrash } from '../../../testing/trash';
import { called, deleteUrl, expectShown, renderListed } from '../riddles.testkit';

const button = (name: string) => screen.getByRole('button', { name: `Delete ${name}` });
const question = () => screen.findByRole('alertdialog', { name: 'Confirm Deletion' });

async function ask(name = 'Aka', riddles = called('Aka', 'Bia', 'Chi')) {
  const view = await renderListed(riddles);
  await view.user.click(button(name));
  const dialog = await question();
  return {
    ...view,
    dialog,
    confirm: () => view.user.click(within(dialog).getByRole('button', { name: 'Delete' })),
  };
}

it('asks, names what it deletes, and does nothing when told so', async () => {
  const { user, dialog } = await ask();
  expect(dialog).toHaveAccessibleDescription('You are about to delete Aka. You can undo this afterwards.');
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await expectShown('Aka', 'Bia', 'Chi');
});

it('does not end the sentence of one that ends in a full stop', async () => {
  const { dialog } = await ask('Aka.', called('Aka.'));
  expect(dialog).toHaveAccessibleDescription('You are about to delete Aka. You can undo this afterwards.');
});

it('says that a recording goes, too', async () => {
  const audio = { fileId: 'f', filename: 'a.mp3', uploadedAt: '2026-02-03T14:05:00Z' };
  const { dialog } = await ask('Aka', [aRiddle({ riddle: 'Aka', audio })]);
  expect(dialog).toHaveAccessibleDescription(
    'You are about to delete Aka and its recording. You can undo this afterwards.',
  );
});

it('takes it out of the list in every order, and the focus goes to its neighbour', async () => {
  const deleted: unknown[] = [];
  server.use(
    http.delete(deleteUrl, ({ params }) => {
      deleted.push(params['id']);
      return HttpResponse.json({ success: true });
    }),
  );
  const { user, confirm, held } = await ask();
  const loads = held.sorts.length;
  await confirm();
  await waitFor(() => expect(button('Bia')).toHaveFocus());
  await expectShown('Bia', 'Chi');
  expect(deleted).toEqual(['Aka']);
  expect(screen.getByText('Aka was deleted.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Riddle Database (2 riddles)' })).toBeVisible();
  expect(held.sorts).toHaveLength(loads);
  await user.click(button('Chi'));
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(button('Bia')).toHaveFocus());
});

it('leads to the form once the last is deleted, and the focus is before it', async () => {
  server.use(http.delete(deleteUrl, () => HttpResponse.json({ success: true })));
  const { user, confirm } = await ask('Aka', called('Aka'));
  await confirm();
  expect(await screen.findByRole('heading', { name: 'No riddles yet' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Add Riddle' })).toHaveFocus();
});

it.each([
  ['a sentence', () => problem(500, 'Something went wrong'), 'Failed to delete riddle: Something went wrong'],
  ['no sentence', () => new HttpResponse('', { status: 500 }), 'Failed to delete riddle'],
  ['nothing', () => HttpResponse.error(), 'Failed to delete riddle: No connection.'],
])('says that it failed after %s, keeps the riddle, and can be tried again', async (_, answer, text) => {
  const { dialog, confirm } = await ask();
  server.use(http.delete(deleteUrl, answer));
  await confirm();
  expect(await within(dialog).findByText(text)).toBeVisible();
  server.use(http.delete(deleteUrl, () => HttpResponse.json({ success: true })));
  await confirm();
  await expectShown('Bia', 'Chi');
});

it('takes away what another person has deleted already', async () => {
  server.use(http.delete(deleteUrl, () => problem(404, 'There is no such riddle')));
  const { confirm } = await ask();
  await confirm();
  await expectShown('Bia', 'Chi');
});

it('is brought back by Undo, and the focus goes to its row', async () => {
  keepOffers();
  const { user, confirm, held } = await ask('Bia');
  const all = held.riddles;
  server.use(
    http.delete(deleteUrl, ({ params }) => {
      held.riddles = all.filter(({ id }) => id !== params['id']);
      return HttpResponse.json({ success: true });
    }),
  );
  keepTrash('kwuo', 'riddle', (id) => {
    if (id === 'Bia') held.riddles = all;
    return undefined;
  });
  await confirm();
  await expectShown('Aka', 'Chi');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expectShown('Aka', 'Bia', 'Chi');
  await waitFor(() => expect(button('Bia')).toHaveFocus());
  expect(screen.getByText('Bia is back.')).toBeInTheDocument();
});
