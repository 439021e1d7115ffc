import Dialog from '@mui/material/Dialog';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepToasts } from '../../testing/timers';
import { CopyButton } from '../feedback/CopyButton';
import { Notices } from './Notices';

const Screen = () => (
  <Dialog open>
    <CopyButton label="Copy email" text="ada@example.org" />
    <Notices inDialog />
  </Dialog>
);

const writeText = vi.fn<(text: string) => Promise<void>>();
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Copy email' }));

/** What the old copy command finds selected. */
let selected: string | undefined;
const command = vi.fn(() => {
  const focused = document.activeElement;
  selected = focused instanceof HTMLTextAreaElement ? focused.value : undefined;
  return true;
});

beforeEach(() => {
  selected = undefined;
  writeText.mockReset().mockResolvedValue();
  command.mockClear();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  document.execCommand = command;
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'execCommand');
});

it("copies and says 'Text Copied!' for 2 seconds", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Screen />);
  press();
  await act(async () => {});
  expect(screen.getByText('Text Copied!')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Text Copied!');
  expect(writeText).toHaveBeenCalledWith('ada@example.org');
  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.queryByText('Text Copied!')).toBeNull();
});

it.each(['missing', 'refused'])(
  'copies the old way where the clipboard is %s, and leaves no trace',
  async (how) => {
    keepToasts();
    if (how === 'missing')
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    else writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    render(<Screen />);
    const button = screen.getByRole('button', { name: 'Copy email' });
    button.focus();
    press();
    expect(await screen.findByText('Text Copied!')).toBeVisible();
    expect(selected).toBe('ada@example.org');
    expect(button).toHaveFocus();
    expect(document.querySelector('textarea')).toBeNull();
  },
);

it('says when it could not copy, until that is dismissed', async () => {
  writeText.mockRejectedValue(new Error('no'));
  command.mockReturnValueOnce(false);
  render(<Screen />);
  press();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The text could not be copied. Select it and copy it yourself.',
  );
  expect(screen.queryByText('Text Copied!')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
