import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aRecording, aRiddle } from '../../../testing/factories';
import { giveSound } from '../../../testing/sounds';
import { fill, putOptions, renderAdd } from '../add/addRiddle.testkit';
import { field, renderListed, renderRiddles } from '../riddles.testkit';

const recording = aRecording({ fileId: 'file-1', filename: 'ọka.mp3', uploadedAt: '2026-02-03T14:05:00Z' });
const name = 'Preview Gwa m nwata gbara afọ ọnụ.';
const dialog = () => screen.findByRole('dialog', { name: 'Preview' });
const options = async () => within(within(await dialog()).getByRole('group', { name: 'Which is it?' }));

it('is played with the keyboard alone: a wrong guess, another try, the right one', async () => {
  const { user } = await renderListed([aRiddle()]);
  screen.getByRole('button', { name }).focus();
  await user.keyboard('{Enter}');
  const shown = await dialog();
  expect(shown).toHaveTextContent('Gwa m nwata gbara afọ ọnụ.Tell me of the child that has grown a beard.');
  const buttons = (await options()).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Ji', 'Ọka', 'Ede', 'Akpụ']);
  await user.tab();
  expect(buttons[0]).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(within(shown).getByRole('status')).toHaveTextContent("Not quite. It isn't “Ji”.");
  expect((await options()).getByRole('button', { name: 'Ọka' })).toBeDisabled();
  expect(within(shown).getByRole('button', { name: 'Try again' })).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(within(shown).getByRole('status')).toBeEmptyDOMElement();
  expect((await options()).getByRole('button', { name: 'Ji' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(within(shown).getByRole('status')).toHaveTextContent('Correct! The answer is “Ọka”.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name })).toHaveFocus();
});

it('plays the recording', async () => {
  const sound = giveSound();
  const { user } = await renderListed([aRiddle({ audio: recording })]);
  await user.click(screen.getByRole('button', { name }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Play the riddle' }));
  expect(sound.heard()).toEqual(['/api/ilu/audio/file-1']);
});

it('has an address of its own', async () => {
  const { user, router } = await renderListed([aRiddle()], '&preview=riddle-1');
  await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=edit'));
});

it('says when the riddle of the address is gone', async () => {
  await renderRiddles([aRiddle()], '?tab=edit&preview=other');
  expect(await screen.findByText('The riddle you wanted to open is no longer in the list.')).toBeVisible();
});

it('shows what is typed and not saved, with the file that was chosen', async () => {
  const sound = giveSound();
  const { user } = await renderAdd();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Add audio (optional)' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File(['sound'], 'riddle.mp3', { type: 'audio/mpeg' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const shown = await dialog();
  await user.click(within(shown).getByRole('button', { name: 'Play the riddle' }));
  expect(sound.heard()).toEqual([expect.stringContaining('blob:')]);
  await user.click((await options()).getByRole('button', { name: 'Ọka' }));
  expect(within(shown).getByRole('status')).toHaveTextContent('Correct! The answer is “Ọka”.');
});

it('says what is missing instead of showing half a riddle', async () => {
  const { user } = await renderAdd();
  await putOptions(user, 'Ji', 'Ọka');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(field('Riddle')).toHaveFocus());
  expect(screen.getByText('Please select a valid answer from the filled options')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
