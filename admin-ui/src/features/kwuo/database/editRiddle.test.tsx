import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aRiddle } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import type { Riddle } from '../api';
import {
  answer,
  chosen,
  editUrl,
  expectShown,
  field,
  put,
  renderListed,
  renderRiddles,
} from '../riddles.testkit';

const stored = aRiddle({ id: 'r1', riddle: 'Gwa m', version: 3 });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

/** Answers every edit and keeps what was sent, with the version it was made on. */
function recordEdits(answerOf: (count: number) => Response | undefined = () => undefined) {
  const sent: [version: string | null, body: Riddle][] = [];
  server.use(
    http.put(editUrl, async ({ request }) => {
      const body = (await request.json()) as Riddle;
      sent.push([request.headers.get('If-Match'), body]);
      return answerOf(sent.length) ?? HttpResponse.json({ ...stored, ...body, version: 9 });
    }),
  );
  return sent;
}

async function openEdit(riddle = stored) {
  const view = await renderListed([riddle]);
  await view.user.click(screen.getByRole('button', { name: `Edit ${riddle.riddle}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Riddle' });
  const save = () => view.user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
  return { ...view, dialog, save };
}

it('shows what is stored, with the hint, and saves it whole on its version', async () => {
  const sent = recordEdits();
  const { user, dialog, save, held, router } = await openEdit();
  expect(router.state.location.search).toBe('?tab=edit&edit=r1');
  expect(within(dialog).getByRole('group', { name: 'Options (fill at least 2)' })).toBeVisible();
  expect(field('Option 4')).toHaveValue('Akpụ');
  expect(chosen()).toBe('Ọka');
  expect(await axeFindings()).toEqual([]);
  await put(user, 'Riddle', 'Kwuo');
  await put(user, 'Option 2', 'Mkpụrụ ọka');
  await put(user, 'Option 4', '');
  held.riddles = [{ ...stored, riddle: 'Kwuo', version: 4 }];
  await save();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent).toEqual([
    [
      '"3"',
      {
        id: 'r1',
        createdAt: stored.createdAt,
        riddle: 'Kwuo',
        translation: stored.translation,
        answer: 'Mkpụrụ ọka',
        options: ['Ji', 'Mkpụrụ ọka', 'Ede'],
      },
    ],
  ]);
  await expectShown('Kwuo');
  expect(router.state.location.search).toBe('?tab=edit');
});

it('keeps the rules of adding', async () => {
  const sent = recordEdits();
  const { user, save } = await openEdit();
  await put(user, 'Riddle', ' ');
  for (const number of [4, 3, 2]) {
    await user.click(screen.getByRole('button', { name: `Remove option ${number}` }));
  }
  await save();
  await waitFor(() => expect(field('Riddle')).toHaveFocus());
  expect(field('Riddle')).toHaveAccessibleDescription(/Riddle is required$/);
  expect(field('Option 1')).toHaveAccessibleDescription('Please fill at least 2 options');
  expect(answer()).toHaveAccessibleDescription('Please select a valid answer from the filled options');
  expect(sent).toEqual([]);
});

const noAnswer =
  'No answer from the server. Your changes may have been saved. They are still here; try again.';

it.each([
  ['a sentence', () => problem(500, 'Something went wrong'), 'Failed to update riddle: Something went wrong'],
  ['no JSON', () => new HttpResponse('oops', { status: 502 }), `Failed to update riddle: ${noAnswer}`],
  ['nothing', () => HttpResponse.error(), `Failed to update riddle: ${noAnswer}`],
])('says that it failed after %s and keeps what is typed', async (_, answerOf, text) => {
  const sent = recordEdits((count) => (count === 1 ? answerOf() : undefined));
  const { user, dialog, save } = await openEdit();
  await put(user, 'Translation', 'Tell me.');
  await save();
  expect(await within(dialog).findByText(text)).toBeVisible();
  expect(field('Translation')).toHaveValue('Tell me.');
  await save();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent).toHaveLength(2);
});

const theirs = { ...stored, options: ['Ọka', 'Ji'], answer: 'Ọka', version: 5 };

/** Another person has saved other options. */
async function openConflict(current = [theirs]) {
  const sent = recordEdits((count) =>
    count === 1 ? problem(412, 'Somebody else changed this riddle') : undefined,
  );
  const opened = await openEdit();
  await put(opened.user, 'Translation', 'Mine.');
  opened.held.riddles = current;
  await opened.save();
  return { ...opened, sent };
}

it('keeps my changes on top of theirs when told to; the answer stays with its options', async () => {
  const { user, sent } = await openConflict();
  await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject(['"5"', { translation: 'Mine.', answer: 'Ọka', options: ['Ọka', 'Ji'] }]);
});

it('uses their version when told to', async () => {
  const { user } = await openConflict();
  await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(field('Translation')).toHaveValue(stored.translation));
  expect(field('Option 1')).toHaveValue('Ọka');
});

it('says when it was deleted', async () => {
  await openConflict([aRiddle({ id: 'r2' })]);
  const text = 'Failed to update riddle: This riddle was deleted meanwhile.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(field('Translation')).toHaveValue('Mine.');
});

it('asks before changes are thrown away', async () => {
  const { user, router } = await openEdit();
  await put(user, 'Option 1', 'Ede ọhụrụ');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  act(() => void router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says when the riddle of the address is gone', async () => {
  const { user, router } = await renderRiddles([stored], '?tab=edit&edit=other');
  const text = 'The riddle you wanted to open is no longer in the list.';
  await user.click(
    within((await screen.findByText(text)).closest('[role=alert]') as HTMLElement).getByRole('button'),
  );
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('?tab=edit');
});
