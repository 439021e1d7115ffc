import Dialog from '@mui/material/Dialog';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../../testing/axe';
import { keepOffers } from '../../testing/timers';
import { announce, notify } from './notify';
import { Notices } from './Notices';
import { offerUndo, type UndoOffer } from './offerUndo';

let offers: ReturnType<typeof keepOffers>;
beforeEach(() => {
  offers = keepOffers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const offered = (text: string, undo: () => Promise<unknown>, more: Partial<UndoOffer> = {}) =>
  act(() => void offerUndo({ text, undo, failureOf: () => `${text} cannot be undone.`, ...more }));
const undo = () => screen.getByRole('button', { name: 'Undo' });
const never = () => new Promise<void>(() => undefined);

it('keeps a newer offer while an older one is undone', async () => {
  render(<Notices />);
  let answer = (): void => undefined;
  offered('Older', () => new Promise<void>((resolve) => (answer = resolve)), { progress: 'Undoing...' });
  await userEvent.click(undo());
  expect(screen.getByText('Undoing...')).toBeVisible();
  offered('Newer', never);
  await act(async () => answer());
  expect(screen.getByText('Newer')).toBeVisible();
  expect(undo()).toHaveAttribute('aria-disabled', 'false');
});

it('offers again what may succeed later, with the focus on it, and until the failure is dismissed', async () => {
  render(<Notices />);
  const user = userEvent.setup();
  const refuse = vi.fn(() => Promise.reject(new Error('away')));
  offered('Deleted', refuse, { retry: (_, offer) => offer });
  await user.click(undo());
  expect(await screen.findByRole('alert')).toHaveTextContent('Deleted cannot be undone.');
  expect(undo()).toHaveFocus();
  act(offers.passTime);
  expect(screen.getByText('Deleted')).toBeVisible();
  await user.click(undo());
  await waitFor(() => expect(refuse).toHaveBeenCalledTimes(2));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  act(offers.passTime);
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
});

it('withdraws what cannot be undone, and says why until that is dismissed', async () => {
  render(<Notices />);
  offered('Deleted', () => Promise.reject(new Error('too late')));
  await userEvent.click(undo());
  const alert = await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is held while the pointer is on it, though the focus leaves it', async () => {
  render(<Notices />);
  const user = userEvent.setup();
  offered('Deleted', never);
  await user.hover(screen.getByText('Deleted'));
  act(() => undo().focus());
  act(() => undo().blur());
  act(offers.passTime);
  await user.unhover(screen.getByText('Deleted'));
  expect(screen.getByText('Deleted')).toBeVisible();
  act(offers.passTime);
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
});

it('moves into a dialog that shows notices, where it can be reached, and back', async () => {
  const view = (isOpen: boolean) => (
    <>
      <Notices />
      {isOpen && (
        <Dialog open aria-label="Review">
          <Notices inDialog />
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(view(false));
  offered('Review approved.', never);
  rerender(view(true));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('status')).toHaveTextContent('Review approved.');
  expect(screen.getAllByText('Review approved.')).toHaveLength(1);
  await userEvent.tab();
  expect(dialog.getByRole('button', { name: 'Undo' })).toHaveFocus();
  act(() => announce('1 new review'));
  expect(dialog.getByRole('status')).toHaveTextContent('1 new review');
  rerender(view(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('status')).toHaveTextContent('Review approved.');
});

it('shows several at once, each key once, and each text in one region', async () => {
  document.title = 'Reviews';
  render(
    <main>
      <h1>Reviews</h1>
      <Notices />
    </main>,
  );
  act(() => {
    notify('moved', { text: 'Ada is now at position 3.', canClose: true });
    notify('copy', { text: 'Text Copied!', tone: 'success' });
    notify('copy', { text: 'Text Copied!', tone: 'success' });
    notify('export', { text: 'The export could not be loaded.', tone: 'error' });
  });
  offered('Deleted Ada.', never);
  expect(screen.getByRole('status')).toHaveTextContent(
    /^Ada is now at position 3\.Text Copied!Deleted Ada\.Undo$/,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The export could not be loaded.');
  expect(await axeFindings()).toEqual([]);
});
