import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { iluPaths } from '../paths';
import { useForm } from '../../../shared/form/useForm';
import { createQueryClient } from '../../../shared/http/queryClient';
import { axeFindings } from '../../../testing/axe';
import { aProverb } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import type { ProverbForm } from '../proverb/proverbForm';
import { ProverbField } from './ProverbField';
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

/** The queries that were sent, in order. */
let queries: Record<string, string>[];
beforeEach(() => {
  queries = [];
  document.title = 'Add Proverb';
});
afterEach(() => void vi.useRealTimers());

function answerWith(similar: (text: string) => SimilarProverb[] | Promise<SimilarProverb[]>) {
  server.use(
    http.get('/api/ilu/admin/similar', async ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      queries.push(query);
      return HttpResponse.json(await similar(query['proverb'] ?? ''));
    }),
  );
}

interface ScreenProps {
  proverb?: string;
  meaning?: string;
}

function Screen({ proverb: first = '', ...rest }: ScreenProps) {
  const [proverb, setProverb] = useState(first);
  return (
    <main>
      <textarea aria-label="Proverb" value={proverb} onChange={(event) => setProverb(event.target.value)} />
      <SimilarProverbs proverb={proverb} {...rest} />
    </main>
  );
}

function EditScreen({ edited }: { edited: { id: string; proverb: string } }) {
  const form = useForm<ProverbForm>({ defaultValues: { proverb: edited.proverb, meaning: '' } });
  return <ProverbField form={form} edited={edited} />;
}

function show(shown: ReactNode = <Screen />) {
  const client = createQueryClient();
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{shown}</MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, client };
}

const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Proverb'), { target: { value: text } });
const side = (label: string) => screen.getByText(label).nextElementSibling as HTMLElement;
const marked = (label: string) =>
  [...side(label).querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('a proverb like an existing one', () => {
  it('is shown beside it, with a link to it and the differing words marked', async () => {
    answerWith(() => [kwe]);
    show(<Screen proverb="Onye kwere, chi ekwe." meaning="Your chi follows you." />);
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
    expect(queries).toEqual([{ proverb: 'Onye kwere, chi ekwe.' }]);
    expect(await axeFindings()).toEqual([]);
  });

  it('has another warning if the words are the same', async () => {
    answerWith(() => [kwe]);
    const { unmount } = show(<Screen proverb=" Onye kwe,  chi ya ekwe. " />);
    expect(await screen.findByText('This exact proverb is already in the database.')).toBeVisible();
    expect([marked('New'), marked('Already in the database')]).toEqual([[], []]);
    unmount();
    show(<Screen proverb="ONYE kwe chi ya ekwe" />);
    expect(await screen.findByText('Already in the database, spelled slightly differently.')).toBeVisible();
  });

  it('is not said of another text that cannot be searched for', async () => {
    answerWith(() => [kwe]);
    show(<Screen proverb="Onye kwe, chi ya ekwe." />);
    expect(await screen.findByText('This exact proverb is already in the database.')).toBeVisible();
    server.use(http.get('/api/ilu/admin/similar', () => HttpResponse.error()));
    type('Egbe bere, ugo bere.');
    await waitFor(() => expect(screen.queryByText(/already in the database/i)).toBeNull());
  });

  it('is shown beside the most similar one, with the others below', async () => {
    const gidi = { ...kwe, id: 'gidi', proverb: 'Onye kwe chi kwe.', similarity: 0.7 };
    answerWith(() => [kwe, gidi]);
    show(<Screen proverb="Onye kwe chi ya kwe" />);
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

it('warns about an edited proverb only if the edit made it more similar', async () => {
  const near = 'Onye kwere, chi ekwe.';
  answerWith(() => [kwe]);
  const { client } = show(<EditScreen edited={{ id: 'mine', proverb: near }} />);
  type('Onye kwere, chi ekwere.');
  await waitFor(() => expect(queries).toHaveLength(2));
  // Nothing was sent before the edit.
  expect(queries).toEqual([
    { proverb: 'Onye kwere, chi ekwere.', except: 'mine' },
    { proverb: near, except: 'mine' },
  ]);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText('In Igbo.')).toBeVisible();

  type(kwe.proverb);
  await screen.findByText('This exact proverb exists.');
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(side('Edited')).toHaveTextContent(kwe.proverb);
  expect(screen.queryByText('New')).toBeNull();
  type(near);
  expect(screen.queryByText('Already in the database')).toBeNull();
  expect(screen.getByText('In Igbo.')).toBeVisible();
});

describe('while typing', () => {
  const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  it('sends a query when typing has paused for 400 ms, but not for an empty text', async () => {
    answerWith(() => []);
    show();
    await advance(1000);
    type('O');
    await advance(399);
    type('On');
    await advance(399);
    type('Onye ');
    await advance(399);
    expect(queries).toEqual([]);
    await advance(1);
    vi.useRealTimers();
    await waitFor(() => expect(queries).toEqual([{ proverb: 'Onye' }]));
  });

  it('ignores an old answer that arrives after a new one', async () => {
    let answerOld: (similar: SimilarProverb[]) => void = () => undefined;
    const old = new Promise<SimilarProverb[]>((resolve) => (answerOld = resolve));
    answerWith((text) => (text === 'Onye' ? old : [{ ...kwe, proverb: 'Egbe bere' }]));
    show();
    type('Onye');
    await advance(400);
    vi.useRealTimers();
    await waitFor(() => expect(queries).toHaveLength(1));
    type('Egbe bere');
    await screen.findByText('This exact proverb is already in the database.');
    await act(async () => {
      answerOld([kwe]);
      await old;
    });
    expect(side('Already in the database')).toHaveTextContent(/^Egbe bere/);
  });

  it('hides the warning when the text is cleared', async () => {
    answerWith(() => [kwe]);
    show(<Screen proverb={kwe.proverb} />);
    vi.useRealTimers();
    await screen.findByText('This exact proverb is already in the database.');
    type('  ');
    expect(screen.queryByText(/already in the database/i)).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it.each([
  ['nothing is similar', () => HttpResponse.json([])],
  ['the server rejects the query', () => problem(422, 'Too long')],
])('shows nothing when %s', async (_why, answer) => {
  server.use(http.get('/api/ilu/admin/similar', answer));
  const { client } = show(<Screen proverb="Mmiri" />);
  await waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.fetchStatus).toBe('idle'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('main').textContent).toBe('Mmiri');
});
