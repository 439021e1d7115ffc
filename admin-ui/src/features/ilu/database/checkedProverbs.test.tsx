import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aProverb, aRecording } from '../../../testing/factories';
import { server } from '../../../testing/server';
import { expectShown, renderListed } from './database.testkit';

const heard = (proverb: string, audio: Parameters<typeof aRecording>[0]) =>
  aProverb({ id: proverb, proverb, audio: aRecording(audio) });
const proverbs = [
  heard('Aka', { check: 'checked', speaker: 'Ada Okeke', dialect: 'Owerri' }),
  heard('Bia', { check: 'redo' }),
  heard('Chi', {}),
  aProverb({ id: 'Dike', proverb: 'Dike' }),
];

const wideWindow = window.innerWidth;
afterEach(() => {
  window.innerWidth = wideWindow;
});

it('filters by the check of the recording, with the counts of the summary', async () => {
  server.use(
    http.get('/api/ilu/admin/summary', () =>
      HttpResponse.json({
        total: 4,
        withAudio: 3,
        checked: 1,
        toRedo: 1,
        waitingForCheck: 1,
        letters: [],
        waiting: [],
      }),
    ),
  );
  const { user, router } = await renderListed(proverbs);
  const choose = async (option: string) => {
    await user.click(screen.getByRole('button', { name: /^Filter/ }));
    const field = screen.getByRole('combobox', { name: 'Check' });
    await user.selectOptions(field, await within(field).findByRole('option', { name: option }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
  };
  await choose('To redo (1)');
  await expectShown('Bia');
  expect(router.state.location.search).toBe('?check=redo');
  await choose('Waiting for a check (1)');
  await expectShown('Chi');
  await choose('Checked (1)');
  await expectShown('Aka');
  expect(screen.getByText('Checked')).toBeVisible();
});

it('shows who speaks and what is checked in the column Recording, once it is chosen', async () => {
  await renderListed(proverbs, '?columns=proverb.recording');
  expect(screen.getByRole('columnheader', { name: 'Recording' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'checked Ada Okeke, Owerri' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'waiting for a check' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('shows the same on the cards of a phone', async () => {
  window.innerWidth = 360;
  await renderListed(proverbs);
  expect(screen.getByText('Speaker: Ada Okeke, Owerri')).toBeVisible();
  expect(screen.getByText('checked')).toBeVisible();
  expect(screen.getByText('to redo')).toBeVisible();
  expect(screen.queryByText('waiting for a check')).not.toBeInTheDocument();
});
