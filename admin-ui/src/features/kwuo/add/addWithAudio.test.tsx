import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aRiddle } from '../../../testing/factories';
import { giveSound } from '../../../testing/sounds';
import { giveUploads } from '../../../testing/uploads';
import { keepBanners } from '../../../testing/timers';
import { tab } from '../riddles.testkit';
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
  expect(screen.getByRole('button', { name: 'Remove audio' })).toBeVisible();
  expect(drop.defaultPrevented).toBe(true);
});

it('hides the block again in the emptied form', async () => {
  const { user, uploads } = await renderFilled();
  await user.click(submit());
  await (await uploads.nth(1)).answer(201, aRiddle());
  await added();
  act(banners.passTime);
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
  await user.click(screen.getByRole('button', { name: 'Remove audio' }));
  await user.click(submit());
  await added();
  expect(sent).toHaveLength(1);
  expect(uploads.count()).toBe(0);
});

it('sends the speaker and the dialect with the file', async () => {
  const { user, uploads } = await renderFilled();
  await user.type(await screen.findByRole('textbox', { name: 'Speaker' }), 'Obi');
  await user.type(screen.getByRole('textbox', { name: 'Dialect' }), 'Owerri');
  await user.click(submit());
  expect((await uploads.nth(1)).fields()).toMatchObject({ speaker: 'Obi', dialect: 'Owerri' });
});
