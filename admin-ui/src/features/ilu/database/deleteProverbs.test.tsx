import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aProverb, aRecording } from '../../../testing/factories';
import { keepOffers } from '../../../testing/timers';
import { problem, server } from '../../../testing/server';
import type { Proverb } from '../api';
import {
  adminUrl,
  called,
  deleteButton,
  editButton,
  expectShown,
  many,
  renderListed,
  searchBox,
  checkboxOf,
} from './database.testkit';

const three = called('Aka', 'Ije', 'Uche');

type Answer = (id: string) => Response | undefined | Promise<Response | undefined>;

/** The change that a deletion of several is. */
const changeId = '77';

/** Deletes what `held` has, unless the answer says otherwise; gives what was asked to be deleted, several as 'a, b'. */
async function renderDeletable(proverbs: Proverb[] = three, answer: Answer = () => undefined) {
  const view = await renderListed(proverbs);
  const asked: string[] = [];
  const remove = async (...ids: string[]) => {
    asked.push(ids.join(', '));
    const other = await answer(ids.join(', '));
    if (other) return other;
    view.held.proverbs = view.held.proverbs.filter(({ id }) => !ids.includes(id));
    return HttpResponse.json({ success: true, ...(ids.length > 1 && { deleted: ids.length, changeId }) });
  };
  server.use(
    http.delete(adminUrl, ({ params }) => remove(String(params['id']))),
    http.post('/api/ilu/admin/delete', async ({ request }) =>
      remove(...((await request.json()) as { ids: string[] }).ids),
    ),
  );
  return { ...view, asked };
}

const dialog = () => screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
const confirm = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' });

it('says how many recordings go with several', async () => {
  const audio = aRecording({ fileId: 'f', filename: 'a.mp3', uploadedAt: '2026-02-03T14:05:00Z' });
  const { user } = await renderDeletable([aProverb({ id: 'Aka', proverb: 'Aka', audio }), ...called('Ije')]);
  await user.click(checkboxOf('Aka'));
  await user.click(checkboxOf('Ije'));
  await user.click(screen.getByRole('button', { name: 'Delete 2 proverbs' }));
  expect(await dialog()).toHaveAccessibleDescription(
    'You are about to delete 2 proverbs and 1 recording. This action cannot be undone. Aka Ije',
  );
});

it('reads Deleting..., takes the proverb out of the list and puts the focus on the next', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
  const { user } = await renderDeletable(three, () => answered);
  await user.click(deleteButton('Ije'));
  await dialog();
  await user.click(confirm());
  expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
  answer();
  await closed();
  await expectShown('Aka', 'Uche');
  await waitFor(() => expect(deleteButton('Uche')).toHaveFocus());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('(2 proverbs)'));
  expect(screen.getByText('“Ije” was deleted.')).toBeInTheDocument();
});

it.each(['d', '{Delete}'])(
  'puts the focus on the next row after %s, where the keys continue',
  async (key) => {
    const { user } = await renderDeletable(called('Aka', 'Ije', 'Uche', 'Ụwa'));
    const rowOf = (text: string) => deleteButton(text).closest('[role=row]');
    const confirmed = async () => {
      await dialog();
      await user.click(confirm());
      await closed();
    };
    await user.keyboard(`jj${key}`);
    await confirmed();
    await waitFor(() => expect(rowOf('Uche')).toHaveFocus());
    // Also if a button of the row has the focus.
    await user.keyboard('{Tab}');
    expect(rowOf('Uche')).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard(key);
    await confirmed();
    await waitFor(() => expect(rowOf('Ụwa')).toHaveFocus());
    await user.keyboard('k');
    expect(rowOf('Aka')).toHaveFocus();
    deleteButton('Aka').focus();
    await user.keyboard('{Enter}');
    await confirmed();
    await waitFor(() => expect(deleteButton('Ụwa')).toHaveFocus());
  },
);

it('puts the focus on the one before the last, and into the search box when none is left there', async () => {
  const { user } = await renderDeletable(three);
  await user.click(deleteButton('Uche'));
  await dialog();
  await user.click(confirm());
  await closed();
  await waitFor(() => expect(deleteButton('Ije')).toHaveFocus());
  await user.click(searchBox());
  await user.paste('aka');
  await expectShown('Aka');
  await user.click(deleteButton('Aka'));
  await dialog();
  await user.click(confirm());
  await closed();
  expect(await screen.findByText('No proverb matches “aka”')).toBeVisible();
  await waitFor(() => expect(searchBox()).toHaveFocus());
});

it('selects several, with Shift all between, and deletes them as one', async () => {
  const { user, asked } = await renderDeletable(many(8));
  expect(screen.queryByRole('region', { name: 'Selected' })).not.toBeInTheDocument();
  await user.click(checkboxOf('Ilu 2'));
  fireEvent.click(checkboxOf('Ilu 5'), { shiftKey: true });
  await user.click(checkboxOf('Ilu 4'));
  await user.click(checkboxOf('Ilu 7'));
  expect(screen.getByRole('region', { name: 'Selected' })).toHaveTextContent('4 proverbs selected');
  expect(screen.getByText('4 proverbs selected', { selector: '[role=status]' })).toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete 4 proverbs' }));
  expect(await dialog()).toHaveAccessibleDescription(
    'You are about to delete 4 proverbs. This action cannot be undone. Ilu 2 Ilu 3 Ilu 5 Ilu 7',
  );
  await user.click(confirm());
  await closed();
  expect(asked).toEqual(['Ilu 2, Ilu 3, Ilu 5, Ilu 7']);
  await expectShown('Ilu 1', 'Ilu 4', 'Ilu 6', 'Ilu 8');
  await waitFor(() => expect(deleteButton('Ilu 8')).toHaveFocus());
  expect(screen.getByText('4 proverbs were deleted.')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Selected' })).not.toBeInTheDocument();
});

it('says why several could not be deleted, keeps them selected, and tries again', async () => {
  let isAway = true;
  const { user, asked } = await renderDeletable(many(4), () =>
    isAway ? problem(503, 'Try again in a moment') : undefined,
  );
  for (const text of ['Ilu 1', 'Ilu 2', 'Ilu 4']) await user.click(checkboxOf(text));
  const ask = () => user.click(screen.getByRole('button', { name: 'Delete 3 proverbs' }));
  await ask();
  await dialog();
  await user.click(confirm());
  expect(await screen.findByText('3 proverbs could not be deleted. Try again in a moment')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await closed();
  expect(checkboxOf('Ilu 2')).toBeChecked();
  isAway = false;
  await ask();
  await dialog();
  await user.click(confirm());
  await closed();
  expect(asked).toEqual(['Ilu 1, Ilu 2, Ilu 4', 'Ilu 1, Ilu 2, Ilu 4']);
  await expectShown('Ilu 3');
});

it('deletes nothing of what is selected that the list does not show, and has it again when it does', async () => {
  const { user } = await renderDeletable(three);
  const selected = () => screen.getByRole('region', { name: 'Selected' });
  await user.click(checkboxOf('Aka'));
  await user.click(checkboxOf('Ije'));
  await user.click(screen.getByRole('button', { name: 'U 1 proverb' }));
  await expectShown('Uche');
  expect(selected()).toHaveTextContent('2 proverbs selected, hidden by filters');
  expect(within(selected()).getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Clear' })]);
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await user.click(checkboxOf('Uche'));
  expect(selected()).toHaveTextContent('3 proverbs selected, 2 hidden by filters');
  await user.click(screen.getByRole('button', { name: 'Delete 1 proverb' }));
  expect(await dialog()).toHaveAccessibleDescription(
    'You are about to delete Uche. This action cannot be undone.',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await closed();
  await user.click(screen.getByRole('button', { name: 'All letters 3 proverbs' }));
  await expectShown('Aka', 'Ije', 'Uche');
  expect(screen.getByRole('button', { name: 'Delete 3 proverbs' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(checkboxOf('Aka')).not.toBeChecked();
});

it('asks to delete what is selected when Delete is pressed', async () => {
  const { user } = await renderDeletable(three);
  await user.click(checkboxOf('Aka'));
  await user.keyboard('{Delete}');
  expect(await dialog()).toHaveAccessibleDescription(
    'You are about to delete Aka. This action cannot be undone.',
  );
});

const undo = () => screen.findByRole('button', { name: 'Undo' });

it('brings back several as one, and says why not', async () => {
  keepOffers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, held } = await renderDeletable(many(4));
  const all = held.proverbs;
  let isAway = true;
  server.use(
    http.post(`/api/ilu/admin/history/${changeId}/restore`, () => {
      if (isAway) return problem(500, 'It is locked');
      held.proverbs = all;
      return HttpResponse.json({ success: true, changeId: '78' });
    }),
  );
  for (const text of ['Ilu 1', 'Ilu 2', 'Ilu 4']) await user.click(checkboxOf(text));
  await user.click(screen.getByRole('button', { name: 'Delete 3 proverbs' }));
  await dialog();
  await user.click(confirm());
  await closed();
  await expectShown('Ilu 3');
  expect(await screen.findByText('Deleted 3 proverbs.')).toBeVisible();
  await user.click(await undo());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '3 proverbs could not be restored. It is locked. Try again.',
  );
  isAway = false;
  await user.click(await undo());
  await expectShown('Ilu 1', 'Ilu 2', 'Ilu 3', 'Ilu 4');
  await waitFor(() => expect(editButton('Ilu 1')).toHaveFocus());
  expect(screen.getByText('3 proverbs were restored.')).toBeVisible();
});
