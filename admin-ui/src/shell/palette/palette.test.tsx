import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creatorPaths } from '../../features/creator/paths';
import { dibiaPaths } from '../../features/dibia/paths';
import { paths } from '../../shared/routing/paths';
import { axeFindings } from '../../testing/axe';
import { aCreator, aProverb, aReview, aRiddle } from '../../testing/factories';
import { renderRoute } from '../../testing/renderRoute';
import { leaveReadsOpen, problem, server } from '../../testing/server';
import { searches } from './useEntrySearch';

const urls = {
  creators: '/api/creator/creators',
  dibias: '/api/dibia/admin/dibias',
  reviews: '/api/dibia/admin/reviews',
  reports: '/api/dibia/admin/report',
  profiles: '/api/dibia/admin/profiles',
  proverbs: '/api/ilu/proverbs',
  suggestions: '/api/ilu/admin/suggestions',
  riddles: '/api/kwuo/games/gwamX3',
};

const unanswered = Object.values(searches)
  .flatMap((each) => each.map(({ title }) => title.toLowerCase()))
  .filter((kind) => !(kind in urls));

/** The server puts the entries first that begin with the query. */
const isEntry = (kind: string) => ['creators', 'dibias', 'proverbs', 'riddles'].includes(kind);
/** The lists of entries that were asked for another order. */
let unsorted: string[] = [];

/** What each list finds, whatever is asked. */
function finding(found: Partial<Record<keyof typeof urls, object[]>>) {
  // Without its answer the palette waits.
  expect(unanswered, 'searches without a URL in this test').toEqual([]);
  const asked: string[] = [];
  for (const [kind, url] of Object.entries(urls)) {
    const items = (found[kind as keyof typeof urls] ?? []) as JsonBodyType[];
    server.use(
      http.get(url, ({ request }) => {
        const q = new URL(request.url).searchParams.get('q');
        // A form's name field asks for entries with the same name: for a phrase in quotation marks.
        const isForm = q?.startsWith('"') === true;
        if (q !== null) asked.push(`${kind} ${q}`);
        if (q !== null && !isForm && isEntry(kind) && !request.url.includes('sort=beginning'))
          unsorted.push(kind);
        const page = kind === 'proverbs' ? { data: items, pagination: { total: items.length } } : items;
        return HttpResponse.json(page as JsonBodyType);
      }),
    );
  }
  return asked;
}

const field = () => screen.findByRole('combobox', { name: 'Search and commands' });
const groups = () =>
  screen.queryAllByRole('group').map((group) => [
    within(group).getAllByText(/./)[0]?.textContent,
    ...within(group)
      .getAllByRole('option')
      .map((option) => option.querySelector('.name')?.textContent),
  ]);

async function open(at: string = paths.account, found: Parameters<typeof finding>[0] = {}) {
  leaveReadsOpen();
  const asked = finding(found);
  server.use(
    http.get('/api/auth/sessions', () => HttpResponse.json([])),
    http.get('/api/auth/admins', () => HttpResponse.json([])),
    http.get('/api/auth/invitations', () => HttpResponse.json([])),
    http.get('/api/auth/keys', () => HttpResponse.json({ keys: [] })),
  );
  const view = renderRoute(at);
  await screen.findByRole('heading', { level: 1 });
  await view.user.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveFocus();
  await screen.findByRole('listbox');
  return { ...view, asked };
}

beforeEach(() => {
  unsorted = [];
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

afterEach(() => expect(unsorted).toEqual([]));

it('leads to a screen by the beginnings of its words, marked, and gives the focus to the page', async () => {
  const { user, router } = await open(paths.account);
  await user.keyboard('dibia prof');
  expect(groups()).toEqual([
    ['Screens', 'Profiles'],
    ['Actions', 'Export profiles'],
  ]);
  const option = screen.getByRole('option', { name: 'Profiles Dibia Directory' });
  expect([...option.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Prof', 'Dibia']);
  expect(await field()).toHaveAttribute('aria-activedescendant', option.id);
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe(dibiaPaths.profiles);
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('finds screens and actions by the words that people use, and leads to a part of Account', async () => {
  const { user, router } = await open(paths.activity);
  const find = async (words: string) => {
    await user.clear(await field());
    await user.paste(words);
    return groups().flatMap(([, ...names]) => names);
  };
  expect((await find('API key'))[0]).toBe('API keys');
  expect(await find('key')).toContain('API keys');
  expect(await find('publish')).toEqual(['Profiles', 'Suggestions']);
  expect(await find('passkey')).toEqual(['Second factor']);
  expect(await find('invite')).toEqual(['Administrators']);
  expect(await find('slack')).toEqual(['Webhooks']);
  expect(await find('new proverb')).toEqual(['Add proverb']);
  expect(await find('csv riddles')).toEqual(['Import riddles', 'Export riddles']);
  expect(await find('check')).toEqual(['Check proverb recordings', 'Check riddle recordings']);
  expect(await find('complaints')).toEqual(['Reports']);
  expect(await find('trash proverbs')).toEqual(['Trash']);
  expect(await find('backup')).toEqual(expect.arrayContaining(['Export proverbs', 'Export creators']));
  expect(await find('preset')).toEqual(['Edit preset reasons', 'Edit preset reasons']);
  expect((await find('rejected reviews'))[0]).toBe('Rejected reviews');
  expect(await find('pending rev')).toEqual(['Pending reviews', 'Reviews']);
  expect(await find('resolved')).toEqual(['Resolved reports']);
  expect(await find('token')).toEqual(['API keys']);
  await user.keyboard('{Enter}');
  expect(router.state.location).toMatchObject({ pathname: paths.account, hash: '#api-keys' });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'API keys' })).toHaveFocus());
});

it('shows names before other words, and the current area before the others', async () => {
  const { user } = await open('/admin/kwuo/import');
  await user.paste('import');
  expect(groups()).toEqual([
    ['Actions', 'Import riddles', 'Import creators', 'Import dibias', 'Import proverbs'],
  ]);
  await user.clear(await field());
  await user.paste('proverb');
  expect(groups()[0]).toEqual(['Screens', 'Edit Proverb', 'Trash']);
});

it('finds screens despite a typo if nothing else is found', async () => {
  const { user, router } = await open(paths.account);
  await user.paste('catgeories');
  expect(await screen.findByRole('option', { name: 'Categories Ilu Finder' })).toBeVisible();
  await user.clear(await field());
  await user.paste('webhoks');
  await screen.findByRole('option', { name: /^Webhooks/ });
  expect(screen.getByText('Nothing matches “webhoks”. Showing similar screens and actions.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe(paths.webhooks);
});

it('opens no screen despite a typo while an entry may still be found', async () => {
  const { user, router } = await open(paths.account);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get(urls.creators, async () => {
      await held;
      return HttpResponse.json([]);
    }),
  );
  await user.paste('webhoks');
  expect(await screen.findByText('Searching…')).toBeVisible();
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe(paths.account);
  answer();
  expect(await screen.findByRole('option', { name: /^Webhooks/ })).toBeVisible();
});

it('finds no screen by a typo beside an entry that has the word', async () => {
  const { user } = await open(paths.account, { creators: [aCreator({ id: 'c1', name: 'Webhok' })] });
  await user.paste('webhok');
  await waitFor(() => expect(groups()).toEqual([['Creators', 'Webhok']]));
});

it('shows screens despite a typo before entries that have the word only in other texts', async () => {
  const proverb = aProverb({ id: 'p1', proverb: 'Egbe bere', meaning: 'This provreb is about kites.' });
  const { user, router } = await open(paths.account, { proverbs: [proverb] });
  await user.paste('provreb');
  await waitFor(() => expect(groups().map(([title]) => title)).toEqual(['Screens', 'Proverbs']));
  expect(groups()[0]).toEqual(['Screens', 'Edit Proverb', 'Trash']);
  expect(screen.queryByText(/^Nothing matches/)).toBeNull();
  await waitFor(async () =>
    expect(await field()).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id),
  );
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/admin/ilu-finder/edit');
});

it('shows what every list finds, under its heading, with what matched marked, and opens it', async () => {
  const many = Array.from({ length: 5 }, (_, at) => aCreator({ id: `c${at}`, name: `Ọ́kụ ${at}` }));
  const { user, router, asked } = await open(paths.account, {
    creators: many,
    proverbs: [aProverb({ id: 'p1', proverb: 'Ọkụ na mmiri', meaning: 'Fire and water' })],
    reviews: [aReview({ id: 'r1', name: 'Chike', status: 'approved', comment: 'As hot as oku' })],
  });
  await user.paste('oku'); // typed slowly, its first two letters would be asked for as well
  await waitFor(() => expect(groups()).toHaveLength(3));
  expect(groups()).toEqual([
    ['Creators', ...many.map(({ name }) => name)],
    ['Proverbs', 'Ọkụ na mmiri'],
    ['Reviews', expect.stringContaining('Chike about')],
  ]);
  expect(asked.toSorted()).toEqual(
    Object.keys(urls)
      .map((kind) => `${kind} oku`)
      .toSorted(),
  );
  const proverb = screen.getByRole('option', { name: /Ọkụ na mmiri/ });
  expect(proverb.querySelector('[lang=ig] mark')).toHaveTextContent('Ọkụ');
  expect(await axeFindings()).toEqual([]);
  const [first] = screen.getAllByRole('option');
  await waitFor(async () => expect(await field()).toHaveAttribute('aria-activedescendant', first?.id));
  await user.keyboard('{ArrowUp}{Enter}');
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `${dibiaPaths.reviews}?tab=approved&open=r1`,
  );
});

it('shows words that begin with the query before those that contain it', async () => {
  const { user } = await open(paths.account, {
    proverbs: [
      aProverb({ id: 'p1', proverb: 'Eziokwu bụ ndụ', meaning: 'Truth is life.' }),
      aProverb({ id: 'p2', proverb: 'Onye nzuzu', meaning: 'The ruthless one.' }),
    ],
    riddles: [aRiddle({ id: 'g1', riddle: 'Gwam', translation: 'Untruthful?' })],
    reviews: [aReview({ id: 'r1', name: 'Ruth', status: 'approved', comment: 'Kind' })],
  });
  await user.paste('ruth');
  await waitFor(() =>
    expect(groups()).toEqual([
      ['Proverbs', 'Onye nzuzu', 'Eziokwu bụ ndụ'],
      ['Reviews', expect.stringContaining('Ruth about')],
      ['Riddles', 'Gwam'],
    ]),
  );
});

it('leads to a tab of a queue', async () => {
  const { user, router } = await open(paths.account);
  await user.keyboard('rejected reviews{Enter}');
  expect(router.state.location).toMatchObject({ pathname: dibiaPaths.reviews, search: '?tab=rejected' });
});

it('offers the whole list where more is found than is shown', async () => {
  const { user, router } = await open(paths.account);
  server.use(
    http.get(urls.creators, () =>
      HttpResponse.json([aCreator({ name: 'Ọ́kụ' })], { headers: { 'X-Total-Count': '23' } }),
    ),
  );
  await user.keyboard('o&k');
  await user.click(await screen.findByRole('option', { name: 'All 23 creators matching “o&k”' }));
  expect(router.state.location.pathname).toBe(creatorPaths.edit);
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('o&k');
});

it('shows no answer to an older text', async () => {
  const { user } = await open(paths.account);
  let answerOld = () => {};
  const held = new Promise<void>((resolve) => (answerOld = resolve));
  server.use(
    http.get(urls.creators, async ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      if (q === 'ada') await held;
      return HttpResponse.json([aCreator({ id: q, name: `Answer to ${q}`, bio: '' })]);
    }),
  );
  await user.keyboard('ada');
  // The quick kinds have answered: the slow one is waited for.
  await waitFor(() => expect(screen.getByText('Searching…')).toBeVisible());
  await user.keyboard('{Control>}a{/Control}{Backspace}obi');
  expect(await screen.findByText(/Answer to/)).toHaveTextContent('Answer to obi');
  await act(async () => {
    answerOld();
    await held;
  });
  expect(screen.getByText(/Answer to/)).toHaveTextContent('Answer to obi');
});

it('leaves the choice alone when a late list finds nothing', async () => {
  const creators = [aCreator({ id: 'c0', name: 'Ọ́kụ' }), aCreator({ id: 'c1', name: 'Okụ na mmiri' })];
  const { user, router } = await open(paths.account, { creators });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get(urls.riddles, async () => {
      await held;
      return HttpResponse.json([]);
    }),
  );
  await user.keyboard('oku');
  await waitFor(() => expect(screen.getByText('Searching…')).toBeVisible());
  await user.keyboard('{ArrowDown}');
  const chosen = screen.getByRole('option', { name: /^Okụ na mmiri/ });
  expect(await field()).toHaveAttribute('aria-activedescendant', chosen.id);
  await act(async () => {
    answer();
    await held;
  });
  expect(await screen.findByText('2 results')).toBeInTheDocument();
  expect(await field()).toHaveAttribute('aria-activedescendant', chosen.id);
  await user.keyboard('{Enter}');
  expect(router.state.location.search).toBe('?edit=c1');
});

it('says which area does not answer, and shows what the others found', async () => {
  const { user } = await open(paths.account, { creators: [aCreator({ name: 'Ọ́kụ' })] });
  for (const url of [urls.proverbs, urls.suggestions]) server.use(http.get(url, () => problem(503, 'Away')));
  await user.keyboard('oku');
  expect(await screen.findByText("Ilu Finder isn't responding.")).toBeVisible();
  expect(groups()).toEqual([['Creators', 'Ọ́kụ']]);
});

it('says that there is no connection until it is back, and still leads to screens', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = await open(paths.account);
  for (const url of Object.values(urls)) server.use(http.get(url, () => HttpResponse.error()));
  await user.keyboard('trash');
  expect(await screen.findByText(/^No connection\. You can still find/)).toBeVisible();
  expect(groups()).toEqual([['Screens', 'Trash']]);

  for (const url of Object.values(urls)) server.use(http.get(url, () => HttpResponse.json([])));
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/^No connection\. You can still find/)).toBeNull());
  expect(groups()).toEqual([['Screens', 'Trash']]);
});

it('says honestly that nothing was found', async () => {
  const { user } = await open();
  await user.keyboard('zzz');
  expect(await screen.findByText('Nothing matches “zzz”.')).toBeVisible();
});

describe('opened lately', () => {
  it('comes first, for the same person, until they sign out', async () => {
    const first = await open(paths.account, { creators: [aCreator({ id: 'c1', name: 'Ọ́kụ' })] });
    await first.user.keyboard('activity');
    first.unmount();

    const entry = renderRoute(`${creatorPaths.edit}?edit=c1`);
    await screen.findByRole('dialog', { name: 'Edit Creator' });
    await entry.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('listbox');
    expect(groups()[0]).toEqual(['Recent', 'Ọ́kụ']);
    await entry.user.keyboard('import dib{Enter}');
    await screen.findByRole('heading', { level: 1, name: /Import/ });
    await entry.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('listbox');
    expect(groups()[0]).toEqual(['Recent', 'Import dibias', 'Ọ́kụ']);
    expect(groups()[1]).not.toContain('Import dibias');
    server.use(http.post('/api/auth/logout', () => HttpResponse.json({ success: true })));
    await entry.user.keyboard('sign out{Enter}');
    await waitFor(() => expect(entry.router.state.location.pathname).toBe(paths.home));
    await waitFor(() => expect(localStorage.getItem('obi.recent')).toBeNull());
  });

  it('is not shown to another person, nor if it cannot be read', async () => {
    localStorage.setItem(
      'obi.recent',
      JSON.stringify({ owner: 'ada', items: [{ to: '/admin', name: 'Secret', what: 'Creator' }] }),
    );
    const { unmount } = await open();
    expect(groups()[0]?.[0]).toBe('Actions');
    unmount();
    localStorage.setItem('obi.recent', '{"owner":"ngozi","items":[{"to":1}');
    await open();
    expect(groups()[0]?.[0]).toBe('Actions');
  });
});

it('closes with Escape and with the key, and gives the focus back, also to a field', async () => {
  const { user } = await open(creatorPaths.add);
  await user.keyboard('{Escape}');
  const name = screen.getByLabelText(/^Name/);
  await user.type(name, 'Ada');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('listbox');
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox', { name: 'Search and commands' })).toBeNull();
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Ada');
});

it('stays away while a dialog holds changes, and leaves one without', async () => {
  finding({ creators: [aCreator({ id: 'c1', name: 'Ọ́kụ' })] });
  const { user, router } = renderRoute(`${creatorPaths.edit}?edit=c1`);
  const dialog = await screen.findByRole('dialog', { name: 'Edit Creator' });
  await user.type(within(dialog).getByLabelText(/^Name/), '!');
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox', { name: 'Search and commands' })).toBeNull();
  await user.keyboard('{Backspace}{Control>}k{/Control}');
  await screen.findByRole('listbox');
  await user.keyboard('activity{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.activity));
});

it('acts: colours, shortcuts, and by button', async () => {
  const { user, colorMode } = await open();
  await user.keyboard('theme dark{Enter}');
  expect(colorMode.choice()).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('listbox');
  await user.keyboard('shortcuts{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

it('leads to an export', async () => {
  const { user, router } = await open(paths.account, { creators: [aCreator()] });
  await user.keyboard('export creators{Enter}');
  expect(await screen.findByRole('dialog', { name: /Export/ })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: creatorPaths.edit, search: '' });
});
