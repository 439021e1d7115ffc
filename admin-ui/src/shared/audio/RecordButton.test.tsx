import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '../../testing/axe';
import { giveMicrophone } from '../../testing/microphone';
import { RecordButton } from './RecordButton';
import { maxSeconds } from './recorder';
import { wavBytes } from './wav';

const voice = (seconds: number) => ({ seconds, amplitude: 0.3 });
const button = (name: string) => screen.getByRole('button', { name });

function renderButton() {
  const onRecorded = vi.fn<(file: File) => void>();
  const view = render(<RecordButton onRecorded={onRecorded} />);
  return { onRecorded, user: userEvent.setup(), ...view };
}

async function record(user: ReturnType<typeof userEvent.setup>) {
  await user.click(button('Record'));
  await screen.findByRole('button', { name: 'Stop recording' });
}

it('asks for the microphone when it is pressed and not before, and returns a WAV file', async () => {
  const microphone = giveMicrophone();
  const { user, onRecorded } = renderButton();
  expect(microphone.asked).toHaveLength(0);
  await record(user);
  expect(microphone.asked).toHaveLength(1);
  expect(microphone.isOn()).toBe(true);
  expect(screen.getByText(/0:00 of 1:40/)).toBeVisible();
  expect(await axeFindings()).not.toEqual(expect.arrayContaining([expect.stringMatching(/button|aria/)]));
  microphone.hear(voice(1));
  await user.click(button('Stop recording'));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
  const file = onRecorded.mock.calls[0]?.[0];
  expect(file?.name).toMatch(/^recording-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.wav$/);
  // 46 messages of 1024 samples, at half the rate of the microphone.
  expect(file?.size).toBe(wavBytes(46 * 512, 1));
  expect(microphone.isOn()).toBe(false);
  expect(button('Record')).toBeEnabled();
});

it('shows how loud the voice is where the waveform will be', async () => {
  const microphone = giveMicrophone();
  const { user, onRecorded } = renderButton();
  await record(user);
  expect(screen.getByText('The bar shows how loud your voice is.')).toBeVisible();
  const bar = screen.getByTestId('level').firstElementChild;
  expect(bar).toHaveStyle({ transform: 'scaleX(0)' });
  microphone.hear(voice(1));
  expect(bar).not.toHaveStyle({ transform: 'scaleX(0)' });
  await user.click(button('Stop recording'));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
  expect(screen.queryByTestId('level')).not.toBeInTheDocument();
});

it('forgets what is discarded, and what is left', async () => {
  const microphone = giveMicrophone();
  const { user, onRecorded, unmount } = renderButton();
  await record(user);
  await user.click(button('Discard recording'));
  expect(await screen.findByRole('button', { name: 'Record' })).toHaveFocus();
  expect(microphone.isOn()).toBe(false);
  await record(user);
  unmount();
  await waitFor(() => expect(microphone.isOn()).toBe(false));
  expect(onRecorded).not.toHaveBeenCalled();
});

it('counts the seconds and stops at the maximum length', async () => {
  const microphone = giveMicrophone();
  const { user, onRecorded } = renderButton();
  await record(user);
  microphone.hear(voice(65.1));
  expect(screen.getByText(/1:05 of 1:40/)).toBeVisible();
  microphone.hear(voice(maxSeconds - 65));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
});

it('keeps what was said before the microphone was pulled out', async () => {
  const microphone = giveMicrophone();
  const { user, onRecorded } = renderButton();
  await record(user);
  microphone.hear(voice(1));
  microphone.unplug();
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
});

it.each([
  [
    'NotAllowedError',
    'This page is not allowed to use the microphone. Allow it in your browser, then press Record again.',
  ],
  ['NotFoundError', 'No microphone was found. Connect one and press Record again.'],
  [
    'NotReadableError',
    "The microphone can't be used. Close other programs that may be using it and press Record again.",
  ],
  ['AbortError', "The microphone couldn't be opened. Press Record to try again."],
])('says what to do when the microphone is refused with %s', async (refusal, words) => {
  giveMicrophone({ refusal });
  const { user } = renderButton();
  await user.click(button('Record'));
  expect(await screen.findByText(`${words} You can also choose a file.`)).toBeVisible();
  expect(button('Record')).toBeEnabled();
});

it('says so when nothing was heard', async () => {
  giveMicrophone();
  const { user, onRecorded } = renderButton();
  await record(user);
  await user.click(button('Stop recording'));
  expect(await screen.findByText(/^Nothing was recorded. Press Record and speak./)).toBeVisible();
  expect(onRecorded).not.toHaveBeenCalled();
});

it('says why it is not possible without https, or in this browser', async () => {
  const { user } = renderButton();
  vi.stubGlobal('isSecureContext', false);
  await user.click(button('Record'));
  expect(screen.getByText(/^Recording needs a secure connection \(https\)\./)).toBeVisible();
  vi.stubGlobal('isSecureContext', true);
  await user.click(button('Record'));
  expect(screen.getByText(/^This browser can't record\./)).toBeVisible();
  vi.unstubAllGlobals();
});
