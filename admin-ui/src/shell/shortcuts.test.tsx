import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useShortcuts, type Shortcut } from '../shared/shortcuts';
import { ShortcutProvider } from './ShortcutProvider';

const save = vi.fn();
const shortcuts: Shortcut[] = [{ key: 's', label: 'Save everything', run: save }];

function Screen() {
  useShortcuts(shortcuts);
  return (
    <main>
      <input type="search" aria-label="Search" />
      <button>Elsewhere</button>
    </main>
  );
}

function renderScreen() {
  save.mockReset();
  const user = userEvent.setup();
  return { user, ...render(<ShortcutProvider>{() => <Screen />}</ShortcutProvider>) };
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
  await user.keyboard('{Control>}s{/Control}');
  expect(save).not.toHaveBeenCalled();
});

it('lists what the keys do with "?", also those of the screen', async () => {
  const { user } = renderScreen();
  await user.keyboard('?');
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    'Show the shortcuts',
    'Go to the search box',
    'Save everything',
  ]);
});

it('runs the shortcut of a screen while it is shown', async () => {
  const { user, rerender } = renderScreen();
  await user.keyboard('s');
  expect(save).toHaveBeenCalledOnce();
  rerender(<ShortcutProvider>{() => null}</ShortcutProvider>);
  await user.keyboard('s');
  expect(save).toHaveBeenCalledOnce();
});

it('can be switched off, and remembers it', async () => {
  const first = renderScreen();
  await first.user.keyboard('?');
  await first.user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
  first.unmount();

  const { user } = renderScreen();
  await user.keyboard('s?');
  expect(save).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});
