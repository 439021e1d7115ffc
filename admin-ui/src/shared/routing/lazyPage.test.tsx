import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { ErrorPage } from '../../shell/ErrorPage';
import { lazyPage } from './lazyPage';

const load = vi.fn(() => Promise.resolve(() => <h1>Loaded</h1>));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockClear();
});

/** Goes to a page whose code is lost this many times. */
async function open(losses: number) {
  for (let loss = 0; loss < losses; loss++) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Page = lazyPage(load, (once) => once()); // patience has tests of its own
  const frame = (
    <Suspense>
      <Link to="/">Elsewhere</Link>
      <Link to="/page">Page</Link>
      <Outlet />
    </Suspense>
  );
  const pages = [
    { index: true, element: <p>Another page</p> },
    { path: 'page', element: <Page /> },
  ];
  const routes = [
    { path: '/', element: frame, children: [{ errorElement: <ErrorPage />, children: pages }] },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Page' }));
  return user;
}

const failed = () => screen.findByRole('heading', { name: 'Oops! 404 - Page Not Found' });
const loaded = () => screen.findByRole('heading', { name: 'Loaded' });

it('loads a page once, when it is first shown', async () => {
  const user = await open(0);
  await loaded();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(screen.getByRole('link', { name: 'Page' }));
  await loaded();
  expect(load).toHaveBeenCalledOnce();
});

it('tries again when told to, as often as it takes', async () => {
  const user = await open(2);
  await failed();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await loaded();
});

it('tries again by itself when the line is back', async () => {
  await open(1);
  await failed();
  act(() => void window.dispatchEvent(new Event('online')));
  await loaded();
});

it('says that the page waits for the connection, while there is none', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(1);
  await failed();
  const text = "You're offline. This page opens when the connection is back.";
  expect(screen.getByText(text).compareDocumentPosition(await failed())).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await loaded();
  expect(screen.queryByText(text)).toBeNull();
});

it('lets other pages be shown, and tries again on coming back', async () => {
  const user = await open(1);
  await failed();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('Another page');
  await user.click(screen.getByRole('link', { name: 'Page' }));
  await loaded();
});

it('shows a page that was preloaded without a placeholder', async () => {
  const Page = lazyPage(load);
  await Page.preload();
  render(
    <Suspense fallback="Loading">
      <Page />
    </Suspense>,
  );
  expect(screen.getByRole('heading', { name: 'Loaded' })).toBeVisible();
});

it('loads a page that could not be preloaded when it is shown', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Page = lazyPage(load);
  await Page.preload();
  render(
    <Suspense fallback="Loading">
      <Page />
    </Suspense>,
  );
  expect(await screen.findByRole('heading', { name: 'Loaded' })).toBeVisible();
});
