import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { iluPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { aProverb, aRecording } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import { giveSound } from '../../../testing/sounds';
import {
  called,
  expectShown,
  listUrl,
  pageOf,
  renderListed,
  renderProverbs,
  searchBox,
} from './database.testkit';

const wideWindow = window.innerWidth;
afterEach(() => {
  window.innerWidth = wideWindow;
});

const recording = aRecording({ fileId: 'file-1', filename: 'egbe.mp3', uploadedAt: '2026-02-03T14:05:00Z' });
const egbe = aProverb({
  id: 'egbe',
  proverb: 'Egbe bere, ugo bere.',
  meaning: 'Let both perch.',
  categories: ['Nature', 'Animals'],
  audio: recording,
});
const nwata = aProverb({ id: 'nwata', proverb: 'Nwata kwọọ aka', meaning: 'A child.', categories: [] });

it('has the count in its heading and the columns of the specification', async () => {
  await renderListed([egbe, nwata]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Proverb Database (2 proverbs)');
  expect(searchBox()).toHaveAttribute('placeholder', 'Search for a proverb');
  const table = screen.getByRole('table', { name: 'Proverbs' });
  expect(table).toHaveAttribute('aria-rowcount', '3');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual([...['', 'Delete', 'Edit', 'Proverbs', 'Meaning', 'Categories']]);
  const [, first, second] = within(table).getAllByRole('row');
  const cells = (row?: HTMLElement) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(first).slice(3)).toEqual(['Egbe bere, ugo bere.', 'Let both perch.', 'Nature, Animals']);
  expect(cells(second).slice(3)).toEqual(['Nwata kwọọ aka', 'A child.', '-']);
  expect(screen.getByText('Nwata kwọọ aka')).toHaveAttribute('lang', 'ig');
  expect(await axeFindings()).toEqual([]);
});

it('shows them in the order in which the service gives them', async () => {
  await renderListed(called('Nne', 'Ńne', 'Ṅụọ', 'Nwata'));
  await expectShown('Nne', 'Ńne', 'Ṅụọ', 'Nwata');
});

it('counts one proverb', async () => {
  await renderListed([nwata]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Proverb Database (1 proverb)');
});

it('plays a recording from its row until it is stopped or ends', async () => {
  const sound = giveSound();
  const { user } = await renderListed([egbe, nwata]);
  expect(screen.queryByRole('button', { name: /Play Nwata/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Play Egbe bere, ugo bere.' }));
  expect(sound.heard()).toEqual(['/api/ilu/audio/file-1']);
  await user.click(screen.getByRole('button', { name: 'Stop Egbe bere, ugo bere.' }));
  expect(sound.heard()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Play Egbe bere, ugo bere.' }));
  sound.end();
  expect(screen.getByRole('button', { name: 'Play Egbe bere, ugo bere.' })).toBeVisible();
});

it('says that a recording cannot be played', async () => {
  const sound = giveSound();
  const { user } = await renderListed([egbe]);
  await user.click(screen.getByRole('button', { name: 'Play Egbe bere, ugo bere.' }));
  sound.fail();
  await user.unhover(screen.getByRole('button', { name: /^Play/ }));
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  expect(screen.getByText('Error playing audio. Please try again.')).toHaveAttribute('role', 'alert');
  expect(await axeFindings()).toEqual([]);
});

it('leads to the form while there are no proverbs', async () => {
  await renderProverbs([]);
  expect(await screen.findByText('No proverbs yet')).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Add Proverb' })).toHaveAttribute('href', iluPaths.add);
});

it('says why the proverbs could not be loaded and tries again', async () => {
  const { user, held } = await renderListed([egbe, nwata]);
  server.use(http.get(listUrl, () => problem(500, 'The database is away')));
  await user.type(searchBox(), 'egbe');
  expect(await screen.findByText('The proverbs could not be loaded. The database is away')).toBeVisible();
  expect(searchBox()).toHaveFocus();
  server.use(
    http.get(listUrl, ({ request }) => HttpResponse.json(pageOf(held, new URL(request.url).searchParams))),
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await expectShown('Egbe bere, ugo bere.');
});

it('is a list of cards with the same actions on a narrow screen', async () => {
  window.innerWidth = 360;
  await renderListed([egbe, nwata]);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const [card] = within(screen.getByRole('list', { name: 'Proverbs' })).getAllByRole('listitem');
  const inCard = within(card as HTMLElement);
  expect(inCard.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Play Egbe bere, ugo bere.',
    'Edit Egbe bere, ugo bere.',
    'Delete Egbe bere, ugo bere.',
  ]);
  expect(inCard.getByRole('checkbox', { name: 'Select Egbe bere, ugo bere.' })).not.toBeChecked();
  expect(inCard.getByText('Nature, Animals')).toBeVisible();
  expect(card).toHaveAttribute('aria-setsize', '2');
  expect(await axeFindings()).toEqual([]);
});
