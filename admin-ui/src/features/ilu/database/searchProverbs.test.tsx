import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { aRecording } from '../../../testing/factories';
import { server } from '../../../testing/server';
import {
  called,
  editButton,
  expectShown,
  listUrl,
  pageOf,
  renderListed,
  searchBox,
  shown,
} from './database.testkit';

const four = called('Aka', 'Gbuo', 'Oku', 'Ọ́kụ');
const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
const letter = (name: string) => screen.getByRole('button', { name });

it('asks the service as one types, marks what was found and says how much of how much', async () => {
  const { user, held, router } = await renderListed(four);
  await user.click(searchBox());
  await user.paste('OKU');
  await expectShown('Oku', 'Ọ́kụ');
  expect(marked()).toEqual(['Oku', 'Ọ́kụ']);
  expect(searchBox()).toHaveFocus();
  expect(screen.getByText('2 of 4 proverbs')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('(4 proverbs)');
  expect(held.asked.map((params) => params.get('q'))).toEqual([null, 'OKU']);
  await waitFor(() => expect(router.state.location.search).toBe('?q=OKU'));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await expectShown('Aka', 'Gbuo', 'Oku', 'Ọ́kụ');
  expect(searchBox()).toHaveFocus();
  expect(screen.queryByText('4 of 4 proverbs')).not.toBeInTheDocument();
});

it('never shows an older answer over a newer one', async () => {
  const { held } = await renderListed(four);
  const answers = new Map<string, () => void>();
  server.use(
    http.get(listUrl, async ({ request }) => {
      const params = new URL(request.url).searchParams;
      await new Promise<void>((answer) => answers.set(params.get('q') ?? '', answer));
      return HttpResponse.json(pageOf(held, params));
    }),
  );
  fireEvent.change(searchBox(), { target: { value: 'a' } });
  await waitFor(() => expect(answers.has('a')).toBe(true));
  fireEvent.change(searchBox(), { target: { value: 'gbuo' } });
  await waitFor(() => expect(answers.has('gbuo')).toBe(true));
  // Until the first answer is there, what was listed stays.
  expect(shown()).toHaveLength(4);
  answers.get('gbuo')?.();
  await expectShown('Gbuo');
  answers.get('a')?.();
  fireEvent.change(searchBox(), { target: { value: 'ok' } });
  await waitFor(() => expect(answers.has('ok')).toBe(true));
  expect(shown()).toEqual(['Gbuo']);
  expect(marked()).toEqual(['Gbuo']);
  answers.get('ok')?.();
  await expectShown('Oku', 'Ọ́kụ');
});

it('tells dotted letters from plain ones where that is asked for', async () => {
  const { user, held, router } = await renderListed(four, '?q=oku');
  await expectShown('Oku', 'Ọ́kụ');
  await user.click(screen.getByRole('switch', { name: 'Match dots' }));
  await expectShown('Oku');
  expect(held.asked.at(-1)?.get('exact')).toBe('true');
  expect(marked()).toEqual(['Oku']);
  expect(router.state.location.search).toBe('?q=oku&exact=1');
  await user.clear(searchBox());
  await user.type(searchBox(), 'ọkụ');
  await expectShown('Ọ́kụ');
  await waitFor(() => expect(marked()).toEqual(['Ọ́kụ']));
});

it('offers to search without dots when nothing has them so', async () => {
  const { user } = await renderListed(four, '?exact=1');
  await user.type(searchBox(), 'ȯku');
  expect(await screen.findByText('No proverb matches “ȯku”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search without dots' }));
  await expectShown('Oku', 'Ọ́kụ');
});

it('lists what begins with a letter, and all again', async () => {
  const { user, held, router } = await renderListed(four);
  await user.click(letter('Gb 1 proverb'));
  await expectShown('Gbuo');
  expect(held.asked.at(-1)?.get('letter')).toBe('gb');
  expect(letter('Gb 1 proverb')).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.search).toBe('?letter=gb');
  expect(screen.getByText('1 of 4 proverbs')).toBeVisible();
  await user.click(letter('Ọ 1 proverb'));
  await expectShown('Ọ́kụ');
  await router.navigate(-1);
  await expectShown('Gbuo');
  await user.click(letter('All letters 4 proverbs'));
  await expectShown('Aka', 'Gbuo', 'Oku', 'Ọ́kụ');
  expect(router.state.location.search).toBe('');
});

it('counts the letters of the proverbs that the search and the filters find', async () => {
  const { user } = await renderListed(four, '?letter=gb');
  expect(letter('All letters 4 proverbs')).toBeVisible();
  await user.type(searchBox(), 'oku');
  expect(await screen.findByRole('button', { name: 'All letters 2 proverbs' })).toBeVisible();
  expect(letter('A 0 proverbs')).toBeDisabled();
  expect(letter('Gb 0 proverbs')).toBeEnabled();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Proverb Database (4 proverbs)');
  await user.click(letter('Ọ 1 proverb'));
  await expectShown('Ọ́kụ');
});

it('has the 36 letters in their order, and what is outside the alphabet only where there is such', async () => {
  const { unmount } = await renderListed(four);
  const faces = () => [
    ...screen.getByRole('toolbar', { name: 'First letter' }).querySelectorAll('button > span[lang]'),
  ];
  expect(faces().map(({ textContent }) => textContent)).toEqual(
    'A B Ch D E F G Gb Gh Gw H I Ị J K Kp Kw L M N Ṅ Nw Ny O Ọ P R S Sh T U Ụ V W Y Z'.split(' '),
  );
  expect(letter('B 0 proverbs')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /outside the alphabet/ })).not.toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);
  unmount();
  const { user } = await renderListed([...four, ...called('1. Afọ')]);
  await user.click(letter('# outside the alphabet 1 proverb'));
  await expectShown('1. Afọ');
});

it('goes through the letters with the arrow keys, as one stop for Tab', async () => {
  const { user } = await renderListed(four);
  letter('All letters 4 proverbs').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(letter('Gb 1 proverb')).toHaveFocus();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(letter('Ọ 1 proverb')).toHaveFocus();
  await user.keyboard('{Enter}');
  await expectShown('Ọ́kụ');
  await user.tab();
  expect(screen.getByRole('table')).toHaveFocus();
  await user.tab({ shift: true });
  expect(letter('Ọ 1 proverb')).toHaveFocus();
});

it('says honestly that nothing was found, and leads back to all', async () => {
  const { user, router } = await renderListed(four, '?letter=gb');
  await expectShown('Gbuo');
  await user.type(searchBox(), 'aka');
  expect(await screen.findByText('No proverb that begins with Gb matches “aka”')).toBeVisible();
  expect(screen.getByText('Proverb, meaning and categories were searched.')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show all proverbs' }));
  await expectShown('Aka', 'Gbuo', 'Oku', 'Ọ́kụ');
  expect(searchBox()).toHaveValue('');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('looks through what is loaded while there is no connection, says so, and searches when it is back', async () => {
  const { user, held } = await renderListed(four);
  const notice = () =>
    screen.queryByText('No connection. Showing matches only from the 4 proverbs that are loaded.');
  expect(notice()).not.toBeInTheDocument();
  server.use(
    http.get(listUrl, () => HttpResponse.error()),
    http.get('/api/ilu/admin/letters', () => HttpResponse.error()),
  );
  await user.click(searchBox());
  await user.paste('OKU');
  await expectShown('Oku', 'Ọ́kụ');
  expect(notice()).toBeVisible();
  expect(marked()).toEqual(['Oku', 'Ọ́kụ']);
  expect(screen.getByText('2 of 4 loaded proverbs')).toBeVisible();
  await user.click(letter('Ọ 1 proverb'));
  await expectShown('Ọ́kụ');
  await user.click(letter('Gb 1 proverb'));
  expect(await screen.findByText('No loaded proverb that begins with Gb matches “OKU”')).toBeVisible();
  expect(notice()).toBeVisible();

  server.use(
    http.get(listUrl, ({ request }) => {
      const params = new URL(request.url).searchParams;
      held.asked.push(params);
      return HttpResponse.json(pageOf(held, params));
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No proverb that begins with Gb matches “OKU”')).toBeVisible();
  expect(notice()).not.toBeInTheDocument();
  expect(held.asked.at(-1)?.get('q')).toBe('OKU');
});

it('looks for the beginning of a text that is longer than the service takes', async () => {
  const { held } = await renderListed(called('Aka', 'Ọ́kụ'.repeat(60)));
  fireEvent.change(searchBox(), { target: { value: 'Ọ́kụ'.repeat(60).normalize('NFD') } });
  await expectShown(`${'Ọ́kụ'.repeat(33)}Ọ́...`);
  expect([...(held.asked.at(-1)?.get('q') ?? '')]).toHaveLength(200);
});

it('brings back text, letter and switch from the address', async () => {
  await renderListed(four, '?q=kụ&exact=1&letter=ọ');
  await expectShown('Ọ́kụ');
  expect(searchBox()).toHaveValue('kụ');
  expect(screen.getByRole('switch', { name: 'Match dots' })).toBeChecked();
  expect(letter('Ọ 1 proverb')).toHaveAttribute('aria-pressed', 'true');
  expect(editButton('Ọ́kụ')).toBeVisible();
});

it('asks for the newest first where that is chosen, and can show the date', async () => {
  const dated = four.map((proverb) => ({ ...proverb, createdAt: '2026-03-04T10:00:00Z' }));
  const { user, held, router } = await renderListed(dated, '?columns=createdAt');
  expect(screen.getAllByText('4 Mar 2026')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(held.asked.at(-1)?.toString()).toBe('limit=100&sort=newest'));
  expect(router.state.location.search).toBe('?columns=createdAt&sort=newest');
  expect(screen.getByRole('button', { name: 'Newest first, remove' })).toBeVisible();
});

it('is narrowed by how recordings sound, as the dashboard asks for', async () => {
  const some = aRecording({ playable: 'some', loudness: -20 });
  const quiet = aRecording({ playable: 'everywhere', loudness: -40 });
  const recorded = four.map((proverb) => ({ ...proverb, audio: proverb.id === 'Aka' ? some : quiet }));
  const { user, held } = await renderListed(recorded, '?playable=some');
  await expectShown('Aka');
  expect(held.asked.at(-1)?.toString()).toBe('limit=100&playable=some');
  await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Playback' }), 'Any');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Loudness' }), 'Too quiet or too loud');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await expectShown('Gbuo', 'Oku', 'Ọ́kụ');
  expect(held.asked.at(-1)?.toString()).toBe('limit=100&loudness=off');
  expect(screen.getByRole('button', { name: 'Too quiet or too loud, remove' })).toBeVisible();
});

it('is narrowed by category and recording, as the address says, and takes that back', async () => {
  const audio = aRecording({ fileId: 'f', filename: 'a.mp3', uploadedAt: '2026-01-02T03:04:05Z' });
  const held = four.map((proverb) => ({
    ...proverb,
    categories: proverb.id === 'Aka' ? [] : ['Afa'],
    ...(proverb.id === 'Gbuo' && { audio }),
  }));
  const { user, held: service, router } = await renderListed(held, '?uncategorised=true');
  await expectShown('Aka');
  expect(screen.getByText('1 of 4 proverbs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(screen.getByRole('option', { name: 'Afa' }));
  await user.keyboard('{Escape}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Recording' }), 'With a recording');
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await expectShown('Gbuo');
  expect(router.state.location.search).toBe('?category=Afa&recording=with');
  expect(service.asked.at(-1)?.toString()).toBe('limit=100&category=Afa&recording=with');
  await user.click(await screen.findByRole('button', { name: 'Filter (2)' }));
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(screen.getByRole('option', { name: 'Nature' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(service.asked.at(-1)?.getAll('category')).toEqual(['Afa', 'Nature']));
  await user.click(await screen.findByRole('button', { name: 'Category: Nature, remove' }));
  await user.click(screen.getByRole('button', { name: 'Category: Afa, remove' }));
  await user.click(screen.getByRole('button', { name: 'With a recording, remove' }));
  await expectShown('Aka', 'Gbuo', 'Oku', 'Ọ́kụ');
  expect(router.state.location.search).toBe('');
});
