import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { problem, server } from '../../../testing/server';
import { patience } from '../../../testing/timers';
import { alert, heard, openEdit, press, recordSaves, silent, status, type Opened } from './editAudio.testkit';

const deleteUrl = '/api/ilu/admin/proverbs/aka/audio/file-1';
const infoUrl = '/api/ilu/audio/file-1/info';

afterEach(() => void vi.useRealTimers());

/** Presses Delete audio and says yes to the question. */
async function deleteAudio(opened: Opened) {
  await press(opened, 'Delete audio');
  const question = await screen.findByRole('alertdialog', { name: 'Delete audio?' });
  expect(question).toHaveAccessibleDescription('Are you sure you want to delete this audio file?');
  await opened.user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
}

it('leaves a change of the text that came with it for saving to settle', async () => {
  const versions = recordSaves();
  const opened = await openEdit();
  server.use(
    http.delete(deleteUrl, () => {
      opened.held.proverbs = [{ ...silent, meaning: 'Somebody else was here.', version: 5 }];
      return HttpResponse.json({ success: true });
    }),
  );
  await deleteAudio(opened);
  await status('Audio deleted successfully!');
  await press(opened, 'Save Changes');
  await waitFor(() => expect(versions).toEqual(['"3"']));
});

it('does not delete a recording that is not to be deleted after all', async () => {
  const opened = await openEdit();
  await press(opened, 'Delete audio');
  expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus();
  await opened.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Play aka.mp3' })).toBeVisible();
});

it.each([
  [
    'no JSON with 502',
    () => new HttpResponse('oops', { status: 502 }),
    'Server returned unexpected response: 502',
  ],
  ['no sentence', () => HttpResponse.json({}, { status: 500 }), 'Failed to delete audio'],
  [
    'nothing',
    () => HttpResponse.error(),
    'Failed to delete audio: No answer from the server. The change may have been saved; reload to check.',
  ],
])('says why a recording could not be deleted that was answered with %s', async (_, answer, text) => {
  const opened = await openEdit();
  server.use(http.delete(deleteUrl, answer));
  await deleteAudio(opened);
  expect(await alert(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play aka.mp3' })).toBeVisible();
});

it('takes away a recording that is gone already', async () => {
  const opened = await openEdit();
  opened.held.proverbs = [{ ...silent, version: 4 }];
  server.use(http.delete(deleteUrl, () => problem(404, 'This proverb has no such audio file')));
  await deleteAudio(opened);
  expect(await alert('Failed to delete audio: This proverb has no such audio file')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play aka.mp3' })).not.toBeInTheDocument();
});

/** The deletion is not answered within 15 seconds; then the recording is asked about. */
async function timeOut(info: () => Response | Promise<Response>, left = heard as typeof silent) {
  const opened = await openEdit();
  opened.held.proverbs = [left];
  let isAsked = false;
  let infoAt = 0;
  server.use(
    http.delete(deleteUrl, async () => {
      isAsked = true;
      await delay('infinite');
    }),
    http.get(infoUrl, () => {
      infoAt = Date.now();
      return info();
    }),
  );
  await press(opened, 'Delete audio');
  const question = await screen.findByRole('alertdialog', { name: 'Delete audio?' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const pressedAt = Date.now();
  act(() => within(question).getByRole('button', { name: 'Delete' }).click());
  await vi.waitFor(() => expect(isAsked).toBe(true), patience);
  expect(screen.getByRole('button', { name: 'Deleting...', hidden: true })).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await vi.waitFor(() => expect(infoAt).toBeGreaterThan(0), patience);
  expect(infoAt - pressedAt).toBeGreaterThanOrEqual(15_000);
  return opened;
}

it('finds out after 15 seconds that the recording was deleted', async () => {
  const opened = await timeOut(() => problem(404, 'There is no such audio file'), silent);
  expect(await status('Audio was successfully deleted (verified).')).toBeVisible();
  expect(within(opened.dialog).queryByText('Delete audio')).not.toBeInTheDocument();
});

it.each([
  ['it is still there', () => HttpResponse.json({ fileId: 'file-1' })],
  ['nobody can say', () => problem(503, 'Try again in a moment')],
])('says after 15 seconds that the deletion timed out when %s', async (_, info) => {
  await timeOut(info);
  expect(await alert('Delete request timed out. Please try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play aka.mp3' })).toBeVisible();
});

it('waits no longer than 15 seconds to hear whether the recording is there', async () => {
  await timeOut(async () => {
    await delay('infinite');
    return new Response();
  });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await alert('Delete request timed out. Please try again.')).toBeVisible();
});
