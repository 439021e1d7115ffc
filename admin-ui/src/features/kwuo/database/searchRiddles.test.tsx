import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aRecording, aRiddle } from '../../../testing/factories';
import { expectShown, renderListed, renderRiddles } from '../riddles.testkit';

const riddles = [
  aRiddle({ id: 'a', riddle: 'Ọ́kụ', translation: 'Fire', answer: 'Nkụ', options: ['Nkụ', 'Ite'] }),
  aRiddle({ id: 'b', riddle: 'Oke', translation: 'A rat', answer: 'Nwamba', options: ['Nwamba', 'Ọnya'] }),
];
const box = () => screen.getByRole('searchbox', { name: 'Search for a riddle' });
const search = (text: string) => fireEvent.change(box(), { target: { value: text } });

it.each([
  ['the riddle', 'oku', ['Ọ́kụ']],
  ['the translation', 'RAT', ['Oke']],
  ['the answer', 'nwamba', ['Oke']],
  ['another option', 'onya', ['Oke']],
  ['two of them', 'k', ['Ọ́kụ', 'Oke']],
  ['words of two fields, in any order', 'nku fire', ['Ọ́kụ']],
  ['nothing if a word is missing', 'fire nwamba', []],
  ['no phrase across fields', '"fire nku"', []],
])('finds by %s', async (_, text, found) => {
  await renderListed(riddles);
  search(text);
  await expectShown(...found);
});

it('says how many of how many it found, marks them, and keeps the text in the address', async () => {
  const { router } = await renderListed(riddles);
  search('oku');
  expect(await screen.findByText('1 of 2 riddles')).toBeVisible();
  expect(screen.getByText('Ọ́kụ', { selector: 'mark' })).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?tab=edit&q=oku'));
});

it('lets dots count when they are to', async () => {
  const { user, router } = await renderListed(riddles, '&q=oku');
  await expectShown('Ọ́kụ');
  await user.click(screen.getByRole('switch', { name: 'Match dots' }));
  expect(await screen.findByText('No riddle matches “oku”')).toBeVisible();
  expect(router.state.location.search).toBe('?tab=edit&q=oku&exact=1');
  search('ọkụ');
  await expectShown('Ọ́kụ');
});

it('lists those with a recording, or those without', async () => {
  const audio = aRecording({ fileId: 'f', filename: 'a.mp3', uploadedAt: '2026-01-02T03:04:05Z' });
  const { user, router } = await renderListed(
    riddles.map((riddle) => (riddle.id === 'a' ? { ...riddle, audio } : riddle)),
    '&recording=with',
  );
  await expectShown('Ọ́kụ');
  expect(screen.getByText('1 of 2 riddles')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Recording' }), 'Without a recording');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await expectShown('Oke');
  expect(router.state.location.search).toBe('?tab=edit&recording=without');
});

it('lists those whose recordings need a fix, and says which some browsers cannot play', async () => {
  const good = aRecording({ fileId: 'good', playable: 'everywhere', loudness: -22 });
  const bad = aRecording({ fileId: 'bad', playable: 'some', loudness: -22.1 });
  const { user, router } = await renderListed(
    riddles.map((riddle) => ({ ...riddle, audio: riddle.id === 'a' ? good : bad })),
    '&playable=some',
  );
  await expectShown('Oke');
  expect(screen.getByRole('button', { name: 'Play Oke (may not play everywhere)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'May not play everywhere, remove' }));
  await expectShown('Ọ́kụ', 'Oke');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Loudness' }), 'Too quiet or too loud');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await expectShown('Oke');
  expect(router.state.location.search).toBe('?tab=edit&loudness=off');
});

it('says honestly that it found nothing, and shows all again', async () => {
  const { user } = await renderRiddles(riddles, '?tab=edit&q=xyz');
  expect(await screen.findByText('No riddle matches “xyz”')).toBeVisible();
  expect(screen.getByText('Riddle, translation, answer and options were searched.')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show all riddles' }));
  await expectShown('Ọ́kụ', 'Oke');
  expect(box()).toHaveValue('');
});
