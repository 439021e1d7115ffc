import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { server } from '../../../testing/server';
import { called, deleteUrl, expectShown, renderListed } from '../riddles.testkit';

const button = (name: string) => screen.getByRole('button', { name: `Delete ${name}` });
const question = () => screen.findByRole('alertdialog', { name: 'Delete riddle?' });

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

it('does not end the sentence of one that ends in a full stop', async () => {
  const { dialog } = await ask('Aka.', called('Aka.'));
  expect(dialog).toHaveAccessibleDescription('You are about to delete Aka. You can undo this afterwards.');
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
  expect(screen.getByText('“Aka” was deleted.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Riddle Database (2 riddles)' })).toBeVisible();
  expect(held.sorts).toHaveLength(loads);
  await user.click(button('Chi'));
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(button('Bia')).toHaveFocus());
});
