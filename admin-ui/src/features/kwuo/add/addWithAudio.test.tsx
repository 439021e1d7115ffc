import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aRiddle } from '../../../testing/factories';
import { giveSound } from '../../../testing/sounds';
import { giveUploads } from '../../../testing/uploads';
import { keepBanners } from '../../../testing/timers';
import { field, tab } from '../riddles.testkit';
import { added, fill, recordAdds, renderAdd, submit, type User } from './addRiddle.testkit';

let banners: ReturnType<typeof keepBanners>;
beforeEach(() => void (banners = keepBanners()));

const aFile = (name = 'riddle.mp3') =>
  new File(['sound'], name, { type: 'audio/mpeg', lastModified: 1_767_323_045_000 });
const openBlock = (user: User) => user.click(screen.getByRole('button', { name: 'Add audio (optional)' }));
const choose = (user: User, file: File) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);

async function renderFilled(file = aFile()) {
  giveSound();
  const uploads = giveUploads();
  const view = await renderAdd();
  await fill(view.user);
  await openBlock(view.user);
  await choose(view.user, file);
  return { ...view, uploads };
}

it('hides the audio block until it is wanted', async () => {
  const { user } = await renderAdd();
  expect(document.querySelector('input[type=file]')).toBeNull();
  const button = screen.getByRole('button', { name: 'Add audio (optional)' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Audio File Choose a file' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(button);
  expect(document.querySelector('input[type=file]')).toBeNull();
});

it('opens the block for a file that is dropped on the page', async () => {
  await renderAdd();
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { types: ['Files'], files: [aFile()] } });
  act(() => void document.body.dispatchEvent(drop));
  expect(await screen.findByText('riddle.mp3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave the audio out' })).toBeVisible();
  expect(drop.defaultPrevented).toBe(true);
});

it('sends one form with the file, and the options as a list in JSON', async () => {
  const file = aFile();
  const { user, uploads } = await renderFilled(file);
  await user.click(submit());
  const upload = await uploads.nth(1);
  expect([upload.method, upload.url]).toEqual(['POST', '/api/kwuo/admin/riddle-with-audio']);
  expect(upload.fields()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    createdAt: expect.stringMatching(/Z$/) as unknown,
    riddle: 'Gwa m nwata gbara afọ ọnụ.',
    translation: 'A child with a beard.',
    answer: 'Ọka',
    options: '["Ji","Ọka"]',
    audio: file,
  });
  upload.progress(1, 4);
  expect(screen.getByRole('progressbar', { name: 'Sending the audio file: 25%' })).toBeVisible();
  expect(field('Riddle').closest('[inert]')).not.toBeNull();
  await upload.answer(201, aRiddle());
  await added();
  act(banners.passTime);
  // The emptied form has the block hidden.
  expect(await screen.findByRole('button', { name: 'Add audio (optional)' })).toBeVisible();
  expect(screen.queryByText('riddle.mp3')).not.toBeInTheDocument();
});

it('goes on sending while another tab is looked at', async () => {
  const { user, uploads } = await renderFilled();
  await user.click(submit());
  const upload = await uploads.nth(1);
  await user.click(tab('Leaderboard'));
  await upload.answer(201, aRiddle());
  expect(upload.isAborted).toBe(false);
  await user.click(tab('Add Riddle'));
  expect(await added()).toBeVisible();
});

it('leaves the audio out when the block is closed again', async () => {
  const sent = recordAdds();
  const { user, uploads } = await renderFilled();
  await user.click(screen.getByRole('button', { name: 'Leave the audio out' }));
  await user.click(submit());
  await added();
  expect(sent).toHaveLength(1);
  expect(uploads.count()).toBe(0);
});

it.each([
  [
    'with a sentence',
    422,
    { error: 'The file is no audio' },
    'Failed to create riddle: The file is no audio',
  ],
  ['with a page of a proxy', 502, '<h1>Bad gateway</h1>', 'Failed to create riddle'],
])('leaves the form as it is after an answer %s', async (_, status, body, words) => {
  const { user, uploads } = await renderFilled();
  await user.click(submit());
  const first = await uploads.nth(1);
  await first.answer(status, body);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('riddle.mp3')).toBeVisible();
  await user.click(submit());
  expect((await uploads.nth(2)).fields()).toEqual(first.fields());
});

it('can be cancelled while it is sent; nothing is lost', async () => {
  const { user, uploads } = await renderFilled();
  await user.click(submit());
  const upload = await uploads.nth(1);
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  const notice = 'The upload was cancelled and nothing was added. What you typed is still here.';
  expect(await screen.findByText(notice)).toHaveFocus();
  expect(upload.isAborted).toBe(true);
  expect(screen.queryByText(/^Failed/)).not.toBeInTheDocument();
});

it('stops at a file that breaks a rule, and leads to it', async () => {
  const { user, uploads } = await renderFilled(
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'long.mp3', { type: 'audio/mpeg' }),
  );
  await user.click(submit());
  const choosing = screen.getByRole('button', { name: /^Audio File Choose/ });
  await waitFor(() => expect(choosing).toHaveFocus());
  expect(choosing).toHaveAccessibleDescription(/Audio file must be less than 5MB$/);
  expect(uploads.count()).toBe(0);
});
