import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { axeFindings } from '../../testing/axe';
import { aCreator } from '../../testing/factories';
import { problem, server } from '../../testing/server';
import { renderCreators, shownNames } from './creatorsPage.testkit';

const list = ['Ada', 'Ike', 'Obi'].map((name, order) => aCreator({ id: name.toLowerCase(), name, order }));
const deleteUrl = '/api/creator/admin/delete/ike';

async function askToDelete() {
  const view = await renderCreators(list);
  await view.user.click(screen.getByRole('button', { name: 'Delete Ike' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete creator?' });
  return { ...view, dialog };
}

const confirm = () => screen.getByRole('button', { name: 'Delete' });

it('names what it deletes and has the focus on Cancel', async () => {
  const { user, dialog } = await askToDelete();
  expect(dialog).toHaveAccessibleDescription('You are about to delete Ike. This action cannot be undone.');
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
