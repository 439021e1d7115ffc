import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../../app/App';
import { patience } from '../../testing/timers';
import { useOpenRecord } from './useOpenRecord';
import { useSearchText } from './filter';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function Search() {
  const [text, setText] = useSearchText();
  return <input type="search" value={text} onChange={(event) => setText(event.target.value)} />;
}

function renderSearch(...addresses: string[]) {
  const router = createMemoryRouter([{ path: '/', element: <Search /> }], { initialEntries: addresses });
  render(<App router={router} />);
  return router;
}

const box = () => screen.getByRole('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(300));

it('writes the text into the address once typing pauses', async () => {
  const router = renderSearch('/?letter=a');
  type('ọkụ');
  expect(router.state.location.search).toBe('?letter=a');
  await pause();
  expect(router.state.location.search).toBe(`?letter=a&q=${encodeURIComponent('ọkụ')}`);
  type('');
  await pause();
  expect(router.state.location.search).toBe('?letter=a');
});

it('keeps what is typed while the address is being written', async () => {
  const router = renderSearch('/');
  type('a');
  // The address has not changed yet when the next letter comes.
  vi.advanceTimersByTime(250);
  type('ab');
  await act(async () => undefined);
  expect(box()).toHaveValue('ab');
  await pause();
  expect(router.state.location.search).toBe('?q=ab');
  expect(box()).toHaveValue('ab');
});

it('follows Back and links, to a text that was written here as well', async () => {
  const router = renderSearch('/');
  type('a');
  await pause();
  await act(() => router.navigate('/'));
  expect(box()).toHaveValue('');
  await act(() => router.navigate(-1));
  expect(box()).toHaveValue('a');
  await pause();
  expect(router.state.location.search).toBe('?q=a');
});

it('leaves a record open that is opened just before the text is written', async () => {
  function Listed() {
    const { open } = useOpenRecord('open');
    return (
      <>
        <Search />
        <button onClick={() => open('a')}>Open</button>
      </>
    );
  }
  const router = createMemoryRouter([{ path: '/', element: <Listed /> }], { initialEntries: ['/'] });
  render(<App router={router} />);
  type('ike');
  vi.advanceTimersByTime(249);
  screen.getByRole('button').click();
  await vi.waitFor(() => expect(router.state.location.search).toBe('?open=a'), {
    interval: 0,
    timeout: patience,
  });
  vi.advanceTimersByTime(1);
  // The page is rendered with it only now.
  await vi.waitFor(
    async () => {
      await pause();
      expect(router.state.location.search).toBe('?open=a&q=ike');
    },
    { interval: 0, timeout: patience },
  );
});
