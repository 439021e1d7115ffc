import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { axeFindings } from '../../testing/axe';
import { giveMicrophone } from '../../testing/microphone';
import { maxSeconds } from './recording';
import { Recorder } from './Recorder';

afterEach(() => void vi.useRealTimers());

const heard: [Float32Array, Float32Array] = [new Float32Array(480), new Float32Array(480)];
const button = (name: string) => screen.getByRole('button', { name });

function renderRecorder() {
  const onRecorded = vi.fn<(file: File) => void>();
  const view = render(<Recorder onRecorded={onRecorded} />);
  return { onRecorded, user: userEvent.setup(), ...view };
}

async function record(user: ReturnType<typeof userEvent.setup>) {
  await user.click(button('Record'));
  await screen.findByRole('button', { name: 'Stop recording' });
}

it('asks for the microphone when it is pressed and not before, and gives a WAV file', async () => {
  const microphone = giveMicrophone({ hears: heard });
  const { user, onRecorded } = renderRecorder();
  expect(microphone.timesAsked()).toBe(0);
  await record(user);
  expect(microphone.timesAsked()).toBe(1);
  expect(microphone.isOn()).toBe(true);
  expect(screen.getByText(/0:00 of 1:40/)).toBeVisible();
  expect(await axeFindings()).not.toEqual(expect.arrayContaining([expect.stringMatching(/button|aria/)]));
  await user.click(button('Stop recording'));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
  const file = onRecorded.mock.calls[0]?.[0];
  expect(file?.name).toMatch(/^recording-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.wav$/);
  expect(file?.size).toBe(44 + 480 * 2);
  expect(microphone.isOn()).toBe(false);
  expect(button('Record')).toBeEnabled();
});

it('forgets what is discarded, and what is left', async () => {
  const microphone = giveMicrophone({ hears: heard });
  const { user, onRecorded, unmount } = renderRecorder();
  await record(user);
  await user.click(button('Discard recording'));
  expect(await screen.findByRole('button', { name: 'Record' })).toHaveFocus();
  expect(microphone.isOn()).toBe(false);
  await record(user);
  unmount();
  await waitFor(() => expect(microphone.isOn()).toBe(false));
  expect(onRecorded).not.toHaveBeenCalled();
});

it('counts the seconds and stops by itself at the longest', async () => {
  giveMicrophone({ hears: heard });
  const { user, onRecorded } = renderRecorder();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  await record(user);
  act(() => void vi.advanceTimersByTime(65_000));
  expect(screen.getByText(/1:05 of 1:40/)).toBeVisible();
  act(() => void vi.advanceTimersByTime((maxSeconds - 65) * 1000));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
});

it('keeps what was said before the microphone was pulled out', async () => {
  const microphone = giveMicrophone({ hears: heard });
  const { user, onRecorded } = renderRecorder();
  await record(user);
  await microphone.unplug();
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
});

it.each([
  [
    'NotAllowedError',
    'The browser does not let this page use the microphone. Allow it in the settings of this site and press Record again, or choose a file.',
  ],
  ['NotFoundError', 'No microphone was found. Connect one and press Record again, or choose a file.'],
  [
    'NotReadableError',
    'The microphone cannot be used; another program may be using it. Close that and press Record again.',
  ],
  ['AbortError', 'The recording failed. Press Record to try again, or choose a file.'],
])('says what to do when the microphone is refused with %s', async (refusal, words) => {
  giveMicrophone({ refusal });
  const { user } = renderRecorder();
  await user.click(button('Record'));
  expect(await screen.findByText(words)).toBeVisible();
  expect(button('Record')).toBeEnabled();
});

it('says so when nothing was heard', async () => {
  giveMicrophone();
  const { user, onRecorded } = renderRecorder();
  await record(user);
  await user.click(button('Stop recording'));
  expect(await screen.findByText('Nothing was recorded. Press Record and speak.')).toBeVisible();
  expect(onRecorded).not.toHaveBeenCalled();
});

it('says why it is not possible without https, or in this browser', async () => {
  const { user } = renderRecorder();
  vi.stubGlobal('isSecureContext', false);
  await user.click(button('Record'));
  expect(
    screen.getByText('Recording works over a secure connection (https) only. Choose a file instead.'),
  ).toBeVisible();
  vi.stubGlobal('isSecureContext', true);
  await user.click(button('Record'));
  expect(screen.getByText('This browser cannot record. Choose a file instead.')).toBeVisible();
  vi.unstubAllGlobals();
});
