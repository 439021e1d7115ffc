import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { App } from '../../app/App';
import { columnsParam, defineFilter, flag, text, truth, useFilter, withOrWithout } from './filter';
import { forgetFilters } from './forgetFilters';
import { RememberedFilter } from './RememberedFilter';

const filter = defineFilter({
  exact: { ...flag, role: 'search' },
  letter: { ...text, isPlace: true, wording: (letter: string) => ` that begins with ${letter}` },
  town: { ...text, wording: (town: string) => ` of ${town}` },
  sort: { ...text, role: 'sort' },
});
const all = { q: '', exact: false, letter: '', town: '', sort: '' };

it.each([
  ['nothing', all, false, {}, ''],
  ['the way a text would be searched', { ...all, exact: true }, false, {}, ''],
  ['a text', { ...all, q: 'ike', exact: true }, true, { q: 'ike', exact: true }, ''],
  ['an order', { ...all, sort: 'newest' }, false, { sort: 'newest' }, ''],
  [
    'two values',
    { ...all, letter: 'gb', town: 'Ngwa' },
    true,
    { letter: 'gb', town: 'Ngwa' },
    ' that begins with gb of Ngwa',
  ],
])('narrows, asks and is worded by %s', (_, values, isNarrowed, query, wording) => {
  expect(filter.isNarrowed(values)).toBe(isNarrowed);
  expect(filter.query(values)).toEqual(query);
  expect(filter.wording(values)).toBe(wording);
});

function Screen() {
  const { text, values, set, reset } = useFilter(filter);
  return (
    <>
      <p>{JSON.stringify({ text, ...values })}</p>
      <button onClick={() => set('town', 'Ngwa')}>Ngwa</button>
      <button onClick={() => set('letter', 'gb')}>gb</button>
      <button onClick={reset}>Show all</button>
    </>
  );
}

it('lives in the address, and is reset in one change of it', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Screen /> }], {
    initialEntries: ['/?q=ike&exact=1&sort=newest&edit=7'],
  });
  render(<App router={router} />);
  const searches: string[] = [];
  router.subscribe(({ location }) => searches.push(location.search));
  for (const name of ['Ngwa', 'gb', 'Show all']) fireEvent.click(screen.getByRole('button', { name }));
  expect(searches).toEqual([
    '?q=ike&exact=1&sort=newest&edit=7&town=Ngwa',
    '?q=ike&exact=1&sort=newest&edit=7&town=Ngwa&letter=gb',
    '?exact=1&sort=newest&edit=7',
  ]);
  expect(screen.getByText('{"text":"","exact":true,"letter":"","town":"","sort":"newest"}')).toBeVisible();
  // A place is an entry of the history, any other value is not.
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe(searches[1]);
});

const remembered = defineFilter(
  {
    exact: { ...flag, role: 'search' },
    letter: { ...text, isPlace: true, wording: (letter: string) => letter },
    bare: { ...truth, wording: () => ' without a category' },
    recording: withOrWithout('a recording'),
    columns: columnsParam,
  },
  'things',
);

function Remembering() {
  const { values, set, change, reset } = useFilter(remembered);
  return (
    <>
      <p>{JSON.stringify(values)}</p>
      <button onClick={() => change({ bare: true, recording: 'with' })}>choose</button>
      <button onClick={() => set('letter', 'gb')}>gb</button>
      <button onClick={() => set('exact', true)}>exact</button>
      <button onClick={() => set('columns', 'b.a')}>columns</button>
      <button onClick={reset}>Show all</button>
    </>
  );
}

const noValues = { q: '', exact: false, letter: '', bare: false, recording: '' as const, columns: '' };

function open(address: string, isKnown?: (name: string, value: string) => boolean) {
  const element = (
    <RememberedFilter filter={remembered} isKnown={isKnown}>
      <Remembering />
    </RememberedFilter>
  );
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] });
  const view = render(<App router={router} />);
  return { router, close: view.unmount };
}

it('is remembered by the browser, but for places and how a text is searched; the address goes before', () => {
  const first = open('/');
  expect(first.router.state.location.search).toBe('');
  for (const name of ['choose', 'gb', 'exact']) fireEvent.click(screen.getByRole('button', { name }));
  expect(first.router.state.location.search).toBe('?bare=true&recording=with&letter=gb&exact=1');
  first.close();

  const again = open('/?tab=edit');
  expect(again.router.state.location.search).toBe('?tab=edit&bare=true&recording=with');
  expect(
    screen.getByText('{"exact":false,"letter":"","bare":true,"recording":"with","columns":""}'),
  ).toBeVisible();
  again.close();
  for (const address of ['/?recording=without', '/?letter=a', '/?q=ike', '/?edit=7']) {
    const { router, close } = open(address);
    expect(router.state.location.search).toBe(address.slice(1));
    close();
  }

  const last = open('/');
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(last.router.state.location.search).toBe('');
  last.close();
  const bare = open('/');
  expect(bare.router.state.location.search).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'columns' }));
  bare.close();
  // How it is shown says nothing about what is listed.
  const look = open('/?recording=without');
  expect(look.router.state.location.search).toBe('?recording=without&columns=b.a');
  expect(remembered.query({ ...noValues, columns: 'b.a', bare: true })).toEqual({ bare: true });
  look.close();
  expect(open('/?columns=a').router.state.location.search).toBe('?columns=a');
});

it('remembers what was chosen alone, not what a link brought, until the person signs out', () => {
  const link = open('/?recording=without');
  fireEvent.click(screen.getByRole('button', { name: 'columns' }));
  expect(link.router.state.location.search).toBe('?recording=without&columns=b.a');
  link.close();
  const again = open('/');
  expect(again.router.state.location.search).toBe('?columns=b.a');
  again.close();
  localStorage.setItem('obi.other', 'stays');
  forgetFilters();
  expect({ ...localStorage }).toEqual({ 'obi.other': 'stays' });
});

it('drops what it remembers and is no more; an address may name it', () => {
  localStorage.setItem('obi.filter.things', 'recording=without&bare=true');
  const isKnown = (name: string, value: string) => name !== 'recording' || value === 'with';
  const first = open('/?tab=edit', isKnown);
  expect(first.router.state.location.search).toBe('?tab=edit&bare=true');
  first.close();
  expect(open('/?recording=without', isKnown).router.state.location.search).toBe('?recording=without');
});

it('asks for nothing by a value that there is not', () => {
  const { parse } = remembered.params.recording;
  expect(['with', 'without', 'maybe', ''].map(parse)).toEqual(['with', 'without', '', '']);
});
