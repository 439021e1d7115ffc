import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { wavBytes } from '../../../shared/audio/wav';
import { axeFindings } from '../../../testing/axe';
import { aProverb } from '../../../testing/factories';
import { giveQuickConverter } from '../../../testing/measured';
import { giveMicrophone } from '../../../testing/microphone';
import { giveSound } from '../../../testing/sounds';
import { giveUploads } from '../../../testing/uploads';
import { keepBanners } from '../../../testing/timers';
import { added, aFile, choose, field, fill, recordAdds, renderAdd, submit } from './addProverb.testkit';

let banners: ReturnType<typeof keepBanners>;
beforeEach(() => void (banners = keepBanners()));

async function renderFilled(file = aFile()) {
  giveSound();
  const uploads = giveUploads();
  const view = await renderAdd();
  await fill(view.user);
  await choose(view.user, file);
  return { ...view, uploads };
}

it('sends what was recorded', async () => {
  const microphone = giveMicrophone();
  giveSound();
  const uploads = giveUploads();
  const { user } = await renderAdd();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Record' }));
  const stop = await screen.findByRole('button', { name: 'Stop recording' });
  microphone.hear({ seconds: 1, amplitude: 0.3 });
  await user.click(stop);
  await screen.findByRole('button', { name: /^Play recording-.*\.wav$/ });
  await user.click(submit());
  const { audio } = (await uploads.nth(1)).fields();
  expect(audio).toMatchObject({
    name: expect.stringMatching(/\.wav$/) as unknown,
    size: wavBytes(46 * 512, 1),
  });
});

it('shows how far it is, takes no typing until then, and empties the form with the file', async () => {
  const { user, uploads } = await renderFilled();
  await user.click(submit());
  fireEvent.submit(screen.getByRole('form', { name: 'Add Proverb' }));
  const upload = await uploads.nth(1);
  expect(screen.getByRole('progressbar', { name: 'Uploading the audio file: 0%' })).toBeVisible();
  upload.progress(455, 1000);
  const bar = screen.getByRole('progressbar', { name: 'Uploading the audio file: 45%' });
  expect(bar).toHaveAttribute('aria-valuenow', '45');
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  expect(field('Proverb').closest('[inert]')).not.toBeNull();
  expect(await axeFindings()).toEqual([]);
  upload.arrive();
  expect(screen.getByText('The audio file is uploaded and being saved.')).toBeVisible();
  // The server has it now: it can no longer be cancelled.
  expect(screen.queryByRole('button', { name: 'Cancel upload' })).not.toBeInTheDocument();
  await upload.answer(201, aProverb());
  await added();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  act(banners.passTime);
  expect(screen.queryByText('ilu.mp3')).not.toBeInTheDocument();
  expect(uploads.count()).toBe(1);
});

it('sends the same id again after an answer that never came, another with another file or none', async () => {
  const adds = recordAdds();
  const { user, uploads } = await renderFilled();
  await user.click(submit());
  const first = await uploads.nth(1);
  await first.breakOff();
  expect(
    await screen.findByText(
      'Error: No answer from the server. What you typed is still here; try again. It is never added twice.',
    ),
  ).toBeVisible();
  await user.click(submit());
  const again = await uploads.nth(2);
  expect(again.fields()).toEqual(first.fields());
  await again.breakOff();
  await choose(user, aFile('other.mp3'));
  await user.click(submit());
  const other = await uploads.nth(3);
  await other.breakOff();
  await user.click(await screen.findByRole('button', { name: 'Remove other.mp3' }));
  await user.click(submit());
  await added();
  const ids = [again.fields()['id'], other.fields()['id'], adds[0]?.['id']];
  expect(new Set(ids).size).toBe(3);
});

it('is cancelled when the page is left', async () => {
  const { user, uploads, unmount } = await renderFilled();
  await user.click(submit());
  const upload = await uploads.nth(1);
  unmount();
  expect(upload.isAborted).toBe(true);
});

it('stops at a file that breaks a rule, and leads to it', async () => {
  const uploads = giveUploads();
  giveSound();
  const { user } = await renderAdd();
  await fill(user);
  const files = [aFile('ilu.mid')];
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });
  await screen.findByText('ilu.mid');
  await user.click(submit());
  const choosing = screen.getByRole('button', { name: /^Audio File Choose/ });
  await waitFor(() => expect(choosing).toHaveFocus());
  expect(choosing).toHaveAccessibleDescription(
    /Unsupported file format: mid\. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC\.$/,
  );
  expect(uploads.count()).toBe(0);
});

it('keeps the text in a draft, and not the file', async () => {
  const { unmount } = await renderFilled();
  unmount();
  await renderAdd();
  expect(field('Proverb')).toHaveValue('Egbe bere, ugo bere.');
  expect(screen.queryByText('ilu.mp3')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Audio File Choose a file' })).toBeVisible();
});

it('sends the speaker and the dialect with the file, and empties them too', async () => {
  giveSound();
  const uploads = giveUploads();
  const { user } = await renderAdd();
  await fill(user);
  expect(screen.queryByRole('textbox', { name: 'Speaker' })).not.toBeInTheDocument();
  await choose(user, aFile());
  await user.type(await screen.findByRole('textbox', { name: 'Speaker' }), ' Ada Okeke ');
  await user.type(field('Dialect'), 'Ọnịcha');
  expect(await axeFindings()).toEqual([]);
  await user.click(submit());
  const upload = await uploads.nth(1);
  expect(upload.fields()).toMatchObject({ speaker: 'Ada Okeke', dialect: 'Ọnịcha' });
  expect(Object.keys(upload.fields()).at(-1)).toBe('audio');
  await upload.answer(201, aProverb());
  await added();
  act(() => banners.passTime());
  await choose(user, aFile());
  expect(await screen.findByRole('textbox', { name: 'Speaker' })).toHaveValue('');
});

it('takes no name of a speaker that is too long', async () => {
  const { user, uploads } = await renderFilled();
  await user.click(await screen.findByRole('textbox', { name: 'Speaker' }));
  await user.paste('a'.repeat(121));
  await user.click(submit());
  expect(await screen.findByText('Speaker can have at most 120 characters')).toBeVisible();
  expect(uploads.count()).toBe(0);
});

it('asks once before it adds a recording without sound', async () => {
  giveQuickConverter({ isEmpty: true });
  const { user, uploads } = await renderFilled();
  await user.click(submit());
  const question = 'This recording has no sound. Save anyway?';
  expect(await screen.findByRole('alertdialog', { name: question })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go back' })).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  expect(await screen.findByText(/^The upload was cancelled and nothing was added\./)).toBeVisible();
  expect(uploads.count()).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'Add Proverb' }));
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
  await (await uploads.nth(1)).breakOff();
  await user.click(await screen.findByRole('button', { name: 'Add Proverb' }));
  await (await uploads.nth(2)).answer(201, aProverb());
  await added();
});
