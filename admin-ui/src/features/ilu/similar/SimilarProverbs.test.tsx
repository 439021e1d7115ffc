import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { iluPaths } from '../paths';
import { createQueryClient } from '../../../shared/http/queryClient';
import { axeFindings } from '../../../testing/axe';
import { aProverb } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import { SimilarProverbs } from './SimilarProverbs';
import type { SimilarProverb } from '../api';

const kwe: SimilarProverb = {
  ...aProverb({
    id: 'kwe',
    proverb: 'Onye kwe, chi ya ekwe.',
    meaning: 'When a person agrees, their chi agrees.',
  }),
  similarity: 1,
};

/** What was asked, in order. */
let asked: Record<string, string>[];
beforeEach(() => {
  asked = [];
  document.title = 'Add Proverb';
});
afterEach(() => void vi.useRealTimers());

function answering(similar: (text: string) => SimilarProverb[] | Promise<SimilarProverb[]>) {
  server.use(
    http.get('/api/ilu/admin/similar', async ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      return HttpResponse.json(await similar(query['proverb'] ?? ''));
    }),
  );
}

interface Given {
  proverb?: string;
  meaning?: string;
  edited?: { id: string; proverb: string };
}

function Screen({ proverb: first = '', ...rest }: Given) {
  const [proverb, setProverb] = useState(first);
  return (
    <main>
      <textarea aria-label="Proverb" value={proverb} onChange={(event) => setProverb(event.target.value)} />
      <SimilarProverbs proverb={proverb} {...rest} />
    </main>
  );
}

function show(given: Given = {}) {
  const client = createQueryClient();
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Screen {...given} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, client };
}

const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Proverb'), { target: { value: text } });
const side = (label: string) => screen.getByText(label).nextElementSibling as HTMLElement;
const marked = (label: string) =>
  [...side(label).querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('a proverb that is nearly one that is there', () => {
  it('is shown beside it, with what differs marked, and with the way to it', async () => {
    answering(() => [kwe]);
    show({ proverb: 'Onye kwere, chi ekwe.', meaning: 'Your chi follows you.' });
    const words = await screen.findByText('This looks like a proverb that is already in the database.');
    expect(words.closest('[role=status]')).not.toBeNull();
    expect(side('New')).toHaveTextContent(/^Onye kwere, chi ekwe\.Your chi follows you\.$/);
    expect(side('Already in the database')).toHaveTextContent(
      /^Onye kwe, chi ya ekwe\.When a person agrees, their chi agrees\.Edit this proverb$/,
    );
    expect([marked('New'), marked('Already in the database')]).toEqual([['kwere,'], ['kwe,', 'ya']]);
    expect(side('New').querySelector('[lang=ig]')).toHaveTextContent('Onye kwere, chi ekwe.');
    const link = screen.getByRole('link', {
      name: 'Edit this proverb: Onye kwe, chi ya ekwe., opens in a new tab',
    });
    expect(link).toHaveAttribute('href', `${iluPaths.edit}?edit=kwe`);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(asked).toEqual([{ proverb: 'Onye kwere, chi ekwe.' }]);
    expect(await axeFindings()).toEqual([]);
  });

  it('is told apart from one that is the same', async () => {
    answering(() => [kwe]);
    const { unmount } = show({ proverb: ' Onye kwe,  chi ya ekwe. ' });
    expect(await screen.findByText('This exact proverb is already in the database.')).toBeVisible();
    expect([marked('New'), marked('Already in the database')]).toEqual([[], []]);
    unmount();
    show({ proverb: 'ONYE kwe chi ya ekwe' });
    expect(await screen.findByText('Already in the database, spelled slightly differently.')).toBeVisible();
  });

  it('has the nearest beside it and the others below', async () => {
    const gidi = { ...kwe, id: 'gidi', proverb: 'Onye kwe chi kwe.', similarity: 0.7 };
    answering(() => [kwe, gidi]);
    show({ proverb: 'Onye kwe chi ya kwe' });
    const others = within(await screen.findByRole('list', { name: 'Also similar' }));
    expect(others.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Onye kwe chi kwe.Edit this proverb',
    ]);
    expect(others.getByRole('link', { name: /^Edit this proverb: Onye kwe chi kwe\./ })).toHaveAttribute(
      'href',
      `${iluPaths.edit}?edit=gidi`,
    );
    expect(side('Already in the database')).toHaveTextContent(/^Onye kwe, chi ya ekwe\./);
    expect(await axeFindings()).toEqual([]);
  });
});

it('says of a proverb that is edited only what the change has brought near', async () => {
  const near = 'Onye kwere, chi ekwe.';
  answering(() => [kwe]);
  const { client } = show({ proverb: near, edited: { id: 'mine', proverb: near } });
  type('Onye kwere, chi ekwere.');
  await waitFor(() => expect(asked).toHaveLength(2));
  // Not asked before there was a change.
  expect(asked).toEqual([
    { proverb: 'Onye kwere, chi ekwere.', except: 'mine' },
    { proverb: near, except: 'mine' },
  ]);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByText('Already in the database')).toBeNull();

  type(kwe.proverb);
  await screen.findByText('This exact proverb is already in the database.');
  expect(side('Edited')).toHaveTextContent(kwe.proverb);
  expect(screen.queryByText('New')).toBeNull();
  type(near);
  expect(screen.queryByText('Already in the database')).toBeNull();
});

describe('while typing', () => {
  const letPass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  it('asks once typing has paused for 400 ms, and not about nothing', async () => {
    answering(() => []);
    show();
    await letPass(1000);
    type('O');
    await letPass(399);
    type('On');
    await letPass(399);
    type('Onye ');
    await letPass(399);
    expect(asked).toEqual([]);
    await letPass(1);
    vi.useRealTimers();
    await waitFor(() => expect(asked).toEqual([{ proverb: 'Onye' }]));
  });

  it('cancels the earlier request; an old answer never wins', async () => {
    let answerOld: (similar: SimilarProverb[]) => void = () => undefined;
    const old = new Promise<SimilarProverb[]>((resolve) => (answerOld = resolve));
    answering((text) => (text === 'Onye' ? old : [{ ...kwe, proverb: 'Egbe bere' }]));
    show();
    type('Onye');
    await letPass(400);
    vi.useRealTimers();
    await waitFor(() => expect(asked).toHaveLength(1));
    type('Egbe bere');
    await screen.findByText('This exact proverb is already in the database.');
    await act(async () => {
      answerOld([kwe]);
      await old;
    });
    expect(side('Already in the database')).toHaveTextContent(/^Egbe bere/);
  });

  it('says nothing more once the text is gone', async () => {
    answering(() => [kwe]);
    show({ proverb: kwe.proverb });
    vi.useRealTimers();
    await screen.findByText('This exact proverb is already in the database.');
    type('  ');
    expect(screen.queryByText(/already in the database/i)).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it.each([
  ['nothing is near', () => HttpResponse.json([])],
  ['the question is refused', () => problem(422, 'Too long')],
])('is silent when %s', async (_why, answer) => {
  server.use(http.get('/api/ilu/admin/similar', answer));
  const { client } = show({ proverb: 'Mmiri' });
  await waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.fetchStatus).toBe('idle'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('main').textContent).toBe('Mmiri');
});
