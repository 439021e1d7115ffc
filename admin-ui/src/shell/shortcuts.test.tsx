import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { Link, MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { allowsShortcuts, useShortcuts, type Shortcut } from '../shared/hooks/shortcuts';
import { ShortcutProvider } from './ShortcutProvider';

const save = vi.fn();
const next = vi.fn();
const arrow = vi.fn();
const bold = vi.fn();
const shortcuts: Shortcut[] = [
  { key: 's', label: 'Save everything', run: save },
  { key: 'n', label: 'Next one', run: next, inDialog: true, repeats: true },
  { key: 'ArrowLeft', label: 'Back', run: arrow },
  { key: 'b', label: 'Bold', run: bold, withCtrl: true },
];

function Screen() {
  useShortcuts(shortcuts, 'lists');
  return (
    <main>
      <input type="search" aria-label="Search" />
      <button>Elsewhere</button>
      <Link to="/other">Other page</Link>
      <div role="dialog" aria-label="Plain" tabIndex={-1} />
      <div role="dialog" aria-label="Desk" tabIndex={-1} {...allowsShortcuts}>
        <textarea />
      </div>
    </main>
  );
}

function renderScreen() {
  save.mockReset();
  next.mockReset();
  arrow.mockReset();
  bold.mockReset();
  const user = userEvent.setup();
  return {
    user,
    ...render(<ShortcutProvider>{() => <Screen />}</ShortcutProvider>, { wrapper: MemoryRouter }),
  };
}

it('focuses the search box with "/" and types no slash into it', async () => {
  const { user } = renderScreen();
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('leaves keys alone that are typed into a field or belong to the browser', async () => {
  const { user } = renderScreen();
  await user.type(screen.getByRole('searchbox'), 'is/it?s');
  expect(screen.getByRole('searchbox')).toHaveValue('is/it?s');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await user.keyboard('{Control>}s{/Control}{Shift>}{ArrowLeft}{/Shift}');
  expect(save).not.toHaveBeenCalled();
  expect(arrow).not.toHaveBeenCalled();
});

it('lists what the keys do with "?", also those of the screen', async () => {
  const { user } = renderScreen();
  await user.keyboard('?');
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  // Nothing is lost when the person goes elsewhere from it.
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveAttribute(
    'data-allows-navigation',
  );
  const group = (name: string) => within(screen.getByRole('region', { name }));
  const texts = (elements: HTMLElement[]) => elements.map((each) => each.textContent);
  expect(texts(group('Everywhere').getAllByRole('term'))).toEqual(['?']);
  const lists = group('In lists');
  expect(texts(lists.getAllByRole('definition'))).toEqual(
    expect.arrayContaining(['Go to the search box', 'Save everything', 'Next one']),
  );
  expect(lists.queryByText('Add one')).toBeNull();
  act(() => screen.getByText('Other page').click());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
});

it('lists the keys of a screen that is loaded while the sheet is open', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<ShortcutProvider>{() => null}</ShortcutProvider>, { wrapper: MemoryRouter });
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.queryByText('Save everything')).not.toBeInTheDocument();
  rerender(<ShortcutProvider>{() => <Screen />}</ShortcutProvider>);
  expect(sheet.getByText('Save everything')).toBeVisible();
  expect(sheet.getByText('Go to the search box')).toBeVisible();
});

it('runs the shortcut of a screen while it is shown', async () => {
  const { user, rerender } = renderScreen();
  await user.keyboard('s');
  expect(save).toHaveBeenCalledOnce();
  rerender(<ShortcutProvider>{() => null}</ShortcutProvider>);
  await user.keyboard('s');
  expect(save).toHaveBeenCalledOnce();
});

it('leaves keys alone in a dialog, but for those made for it in a dialog that takes them', async () => {
  const { user } = renderScreen();
  screen.getByRole('dialog', { name: 'Plain' }).focus();
  await user.keyboard('sn');
  expect(next).not.toHaveBeenCalled();
  screen.getByRole('dialog', { name: 'Desk' }).focus();
  await user.keyboard('sn');
  expect(next).toHaveBeenCalledOnce();
  await user.type(screen.getByRole('textbox'), 'sn');
  expect(next).toHaveBeenCalledOnce();
  expect(save).not.toHaveBeenCalled();
});

it('runs once while a key is held, unless it is made to repeat', async () => {
  const { user } = renderScreen();
  await user.keyboard('{s>3/}{n>3/}');
  expect(save).toHaveBeenCalledOnce();
  expect(next).toHaveBeenCalledTimes(3);
});

it('can be switched off but for arrows, Enter and what comes with Ctrl, and remembers it', async () => {
  const first = renderScreen();
  await first.user.keyboard('?');
  await first.user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
  first.unmount();

  const { user } = renderScreen();
  await user.keyboard('s?');
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('{ArrowLeft}');
  expect(arrow).toHaveBeenCalledOnce();
  await user.type(screen.getByRole('searchbox'), '{Control>}b{/Control}');
  expect(bold).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
});

function Counter({ onKey }: { onKey: (count: number) => void }) {
  const [count, setCount] = useState(0);
  const keys = useMemo(() => [{ key: 'd', label: 'Delete', run: () => onKey(count) }], [count, onKey]);
  useShortcuts(keys, 'lists');
  return <button onClick={() => setCount(count + 1)}>Select</button>;
}

it('acts on what the screen shows though the key follows the click at once', async () => {
  const onKey = vi.fn();
  render(<ShortcutProvider>{() => <Counter onKey={onKey} />}</ShortcutProvider>, { wrapper: MemoryRouter });
  // Without act(), as in a browser: what a click changes is drawn in a microtask.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  screen.getByRole('button').click();
  await Promise.resolve();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
  vi.unstubAllGlobals();
  expect(onKey.mock.calls).toEqual([[1]]);
});
