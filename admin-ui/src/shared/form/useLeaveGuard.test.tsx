import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { useLeaveGuard } from './useLeaveGuard';

interface Props {
  dirty: boolean;
  onDiscard: () => void;
  dialog?: { isOver: { current: boolean } } | undefined;
}

function Form({ dirty, onDiscard, dialog }: Props) {
  const guard = useLeaveGuard(dirty, onDiscard, dialog);
  return (
    <>
      {guard}
      <Link to="/else">Away</Link>
      <Link to="/login">Sign in again</Link>
      <Link to="/form?tab=2">Same page</Link>
      <Link to="/form?edit=other">Another dialog</Link>
    </>
  );
}

function renderForm(dirty: boolean, dialog?: Props['dialog']) {
  const onDiscard = vi.fn();
  const routes = [
    { path: '/form', element: <Form dirty={dirty} onDiscard={onDiscard} dialog={dialog} /> },
    { path: '/else', element: <p>Elsewhere</p> },
    { path: '/login', element: <p>Login page</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/form'] });
  render(<RouterProvider router={router} />);
  return { onDiscard, router, user: userEvent.setup() };
}

const ask = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

const open = { isOver: { current: false } };

it.each([
  ['Away', undefined],
  ['Away', open],
  ['Another dialog', open],
])('asks once before a dirty form is left (%s, %o), and staying keeps it', async (link, dialog) => {
  const { user, router, onDiscard } = renderForm(true, dialog);
  await user.click(screen.getByRole('link', { name: link }));
  await ask();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(router.state.location).toMatchObject({ pathname: '/form', search: '' });
  expect(onDiscard).not.toHaveBeenCalled();
});

it('leaves when told to, and says that the text is given up', async () => {
  const { user, onDiscard } = renderForm(true);
  await user.click(screen.getByRole('link', { name: 'Away' }));
  await ask();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(onDiscard).toHaveBeenCalledOnce();
});

it('takes the question away at once, although the next page is still being loaded', async () => {
  const Later = lazy(() => new Promise<{ default: () => ReactNode }>(() => undefined));
  const routes = [
    { path: '/form', element: <Form dirty onDiscard={vi.fn()} /> },
    { path: '/else', element: <Later /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/form'] });
  render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Away' }));
  await ask();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(router.state.location.pathname).toBe('/else');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: 'Away' })).toBeVisible();
});

it.each([
  ['a clean form is left', false, 'Away', '/else'],
  ['the session has ended', true, 'Sign in again', '/login'],
  ['the page stays the same', true, 'Same page', '/form'],
  ['a dialog opens over the form', true, 'Another dialog', '/form'],
  ['what a dialog held was saved', true, 'Another dialog', '/form', { isOver: { current: true } }],
])('does not ask when %s', async (_, dirty, link, pathname, dialog?: Props['dialog']) => {
  const { user, router } = renderForm(dirty, dialog);
  await user.click(screen.getByRole('link', { name: link }));
  expect(router.state.location.pathname).toBe(pathname);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks when Back follows a keystroke at once, before the router has had a moment', async () => {
  function Dialog() {
    const [dirty, setDirty] = useState(false);
    const guard = useLeaveGuard(dirty, vi.fn(), open);
    return (
      <>
        {guard}
        <button onClick={() => setDirty(true)}>Type</button>
      </>
    );
  }
  const router = createMemoryRouter([{ path: '/form', element: <Dialog /> }], {
    initialEntries: ['/form', '/form?edit=ada'],
  });
  render(<RouterProvider router={router} />);
  // As in a browser, where nothing flushes effects between two events.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  try {
    screen.getByRole('button', { name: 'Type' }).click();
    await Promise.resolve(); // drawn, as at the end of each event
    await router.navigate(-1);
  } finally {
    vi.unstubAllGlobals();
  }
  await ask();
  expect(router.state.location.search).toBe('?edit=ada');
});

it('has the browser ask before the tab is closed, while dirty', () => {
  renderForm(true);
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

it('lets the tab be closed when clean', () => {
  renderForm(false);
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});
