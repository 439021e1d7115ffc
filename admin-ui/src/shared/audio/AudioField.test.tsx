import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '../../testing/axe';
import { tenSeconds } from '../../testing/measured';
import { giveSound } from '../../testing/sounds';
import type { ConvertedFile } from '../sound/convertFile';
import type { Edits } from '../sound/edits';
import type { Measured } from '../sound/measure';
import { fileConverter } from '../sound/prepareFile';
import { appendRecording } from './appendRecording';
import { AudioField } from './AudioField';

function Form() {
  const [file, setFile] = useState<File>();
  return (
    <main>
      <title>Form</title>
      <h1>Form</h1>
      <AudioField label="Audio File" value={file} onChange={setFile} />
    </main>
  );
}

function renderField() {
  const sound = giveSound();
  const view = render(<Form />);
  return { sound, user: userEvent.setup({ applyAccept: false }), ...view };
}

const mp3 = (name = 'ilu.mp3', size = 2048) => new File([new Uint8Array(size)], name, { type: 'audio/mpeg' });
const choose = () => screen.getByRole('button', { name: /^Audio File Choose/ });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const carry = (...files: File[]) => ({ types: ['Files'], files, getData: () => '' });
const limits = 'Any of 18 formats, such as MP3, WAV, M4A, OGG and AMR, at most 5 MB.';

it('says the limits beforehand, and opens the chooser by its label or button', async () => {
  const { user } = renderField();
  expect(choose()).toHaveAccessibleDescription(limits);
  let opened = 0;
  input().addEventListener('click', () => opened++);
  await user.click(choose());
  await user.click(screen.getByText('Audio File'));
  expect(opened).toBe(2);
});

it('shows name, size and length of what was chosen, lets it be heard, and removed', async () => {
  const { user, sound } = renderField();
  await user.upload(input(), mp3());
  expect(screen.getByText('ilu.mp3')).toBeVisible();
  expect(screen.getByText('2 KB')).toBeVisible();
  expect(screen.getByText('ilu.mp3 is selected.')).toBeInTheDocument();
  sound.tellLength(65.2);
  expect(screen.getByText('2 KB, 1:05')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Play ilu.mp3' }));
  expect(sound.heard()).toHaveLength(1);
  expect(choose()).toHaveTextContent('Choose another file');
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove ilu.mp3' }));
  expect(screen.queryByText('ilu.mp3')).not.toBeInTheDocument();
  expect(sound.heard()).toEqual([]);
  expect(choose()).toHaveFocus();
});

it('winds a file that does not say its length, and owns up to one that this browser cannot play', async () => {
  const { user, sound } = renderField();
  await user.upload(input(), mp3('ilu.webm'));
  const element = sound.tellLength(Infinity);
  expect(element?.currentTime).toBeGreaterThan(1e6);
  sound.tellLength(7);
  expect(screen.getByText('2 KB, 0:07')).toBeVisible();
  await user.upload(input(), mp3('ilu.wma'));
  sound.tellLength();
  expect(screen.getByText("2 KB. This browser can't play it; check it's the right file.")).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
});

it('takes what is dropped or pasted anywhere on the page', () => {
  renderField();
  fireEvent.dragOver(document.body, { dataTransfer: carry(mp3()) });
  expect(screen.getByText('Drop the file here')).toBeVisible();
  fireEvent.dragLeave(document.body, { dataTransfer: carry(mp3()) });
  expect(screen.getByText('or drop or paste one')).toBeVisible();
  const dropped = fireEvent.drop(screen.getByRole('heading'), { dataTransfer: carry(mp3()) });
  // The browser does not open it in place of the page.
  expect(dropped).toBe(false);
  expect(screen.getByText('ilu.mp3')).toBeVisible();
  fireEvent.paste(document.body, { clipboardData: carry(mp3('pasted.ogg')) });
  expect(screen.getByText('pasted.ogg')).toBeVisible();
  fireEvent.paste(document.body, {
    clipboardData: { ...carry(mp3('picture.png')), getData: () => 'text of a table' },
  });
  expect(screen.getByText('pasted.ogg')).toBeVisible();
});

it('rejects a file that is not audio or too large, and shows its name', async () => {
  const { user } = renderField();
  await user.upload(input(), mp3('ilu.TXT'));
  const format = 'Unsupported file format: txt. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.';
  expect(choose()).toHaveAccessibleDescription(`${limits} ${format}`);
  expect(screen.getByText('ilu.TXT')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
  await user.upload(input(), mp3('ilu.mp3', 5 * 1024 * 1024 + 1));
  expect(choose()).toHaveAccessibleDescription(`${limits} Audio file must be less than 5MB`);
  expect(screen.getByText('5.0 MB')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.upload(input(), mp3());
  expect(choose()).toHaveAccessibleDescription(limits);
});

/** Lets files be converted when the test says so. */
function giveConverter(measured?: Measured) {
  vi.spyOn(fileConverter, 'isAvailable').mockReturnValue(true);
  vi.spyOn(fileConverter, 'measure').mockRejectedValue(new Error('No decoder'));
  const waiting: {
    edits: Edits | undefined;
    when: string | undefined;
    settle: (result?: File) => Promise<void>;
  }[] = [];
  vi.spyOn(fileConverter, 'convert').mockImplementation(
    (_, edits, when) =>
      new Promise<ConvertedFile>((resolve, reject) => {
        const kept = edits?.cut ?? measured?.proposed;
        const converted = (file: File) => ({
          file,
          loudness: -19.2,
          ...(measured && kept && { measured, kept }),
        });
        const settle = (result?: File) =>
          act(async () => (result ? resolve(converted(result)) : reject(new Error('No decoder'))));
        waiting.push({ edits, when, settle });
      }),
  );
  return waiting;
}

/** Returns the loudness and the names of the files that the form sends for a chosen file. */
async function sentOf(file: File, signal?: AbortSignal) {
  const form = new FormData();
  await appendRecording(form, file, { signal });
  return [...form.values()].map((part) => (typeof part === 'string' ? part : part.name));
}

it('converts what was chosen, plays and sends the result', async () => {
  const waiting = giveConverter();
  const { user, sound } = renderField();
  const chosen = mp3('ilu.amr');
  await user.upload(input(), chosen);
  expect(screen.getByText(/Preparing the recording\.\.\.$/)).toBeVisible();
  sound.tellLength();
  expect(screen.queryByText(/can't play it/)).not.toBeInTheDocument();
  await waiting[0]?.settle(mp3('ilu.m4a', 1024));
  expect(screen.getByText('2 KB. Ready to upload as M4A, 1 KB.')).toBeVisible();
  expect(screen.getByText('ilu.amr')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Play ilu.amr' }));
  expect(sound.heard()).toHaveLength(1);
  expect(await sentOf(chosen)).toEqual(['-19.2', 'ilu.m4a', 'ilu.amr']);
  expect(waiting).toHaveLength(1);
  expect(await axeFindings()).toEqual([]);
});

/** A file that no browser converts, though its content is right. */
const wma = () => new File([new Uint8Array([0x30, 0x26, 0xb2, 0x75]), new Uint8Array(2044)], 'ilu.wma');

it('says at once that a file is damaged', async () => {
  const waiting = giveConverter();
  const { user } = renderField();
  await user.upload(input(), mp3());
  expect(choose()).toHaveAccessibleDescription(limits);
  await waiting[0]?.settle();
  const damaged =
    "This file is named .mp3 but isn't MP3 audio. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.";
  await waitFor(() => expect(choose()).toHaveAccessibleDescription(`${limits} ${damaged}`));
  expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove ilu.mp3' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.upload(input(), mp3('other.mp3'));
  await waiting[1]?.settle(mp3('other.m4a', 1024));
  expect(choose()).toHaveAccessibleDescription(limits);
});

it('sends what cannot be converted as it is, and says so', async () => {
  const waiting = giveConverter();
  const { user } = renderField();
  const strange = wma();
  await user.upload(input(), strange);
  await waiting[0]?.settle();
  expect(await screen.findByText("2 KB. It can't be converted and may not play everywhere.")).toBeVisible();
  expect(await sentOf(strange)).toEqual(['ilu.wma']);
  await user.upload(input(), new File([new Uint8Array([0xff, 0xfb, 0x90, 0])], 'ilu.mp3'));
  await waiting[1]?.settle();
  expect(await screen.findByText("4 B. It can't be converted and is uploaded as it is.")).toBeVisible();
});

it('uploads a file as it is that needs no conversion', async () => {
  const waiting = giveConverter();
  const { user } = renderField();
  const good = mp3();
  await user.upload(input(), good);
  await waiting[0]?.settle(good);
  expect(screen.getByText('2 KB. Ready to upload as it is.')).toBeVisible();
  expect(await sentOf(good)).toEqual(['-19.2', 'ilu.mp3']);
});

it('forgets the conversion of a file that another one replaced', async () => {
  const waiting = giveConverter();
  const { user } = renderField();
  await user.upload(input(), mp3('first.amr'));
  await user.upload(input(), mp3('second.amr'));
  await waiting[0]?.settle(mp3('first.m4a', 1024));
  expect(screen.getByText(/Preparing the recording\.\.\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove second.amr' }));
  await waiting[1]?.settle(mp3('second.m4a', 1024));
  expect(screen.queryByText(/Preparing|Ready to upload/)).not.toBeInTheDocument();
});

it('names the original by what it is', async () => {
  const waiting = giveConverter();
  const chosen = new File(['OggS and more'], 'ilu.mp3');
  const sent = sentOf(chosen);
  await waiting[0]?.settle(mp3('ilu.m4a', 1024));
  expect(await sent).toEqual(['-19.2', 'ilu.m4a', 'ilu.ogg']);
});

it('can be cancelled while a file is converted', async () => {
  giveConverter();
  const controller = new AbortController();
  const sending = sentOf(mp3('ilu.amr'), controller.signal);
  controller.abort();
  await expect(sending).rejects.toThrow('The upload was cancelled');
  await expect(sentOf(mp3('late.amr'), controller.signal)).rejects.toThrow('The upload was cancelled');
});

it('offers to make a file smaller that is too large, and sends no original of it', async () => {
  const waiting = giveConverter();
  const { user, sound } = renderField();
  await user.upload(input(), mp3('ilu.wav', 6 * 1024 * 1024));
  sound.tellLength(50);
  await user.click(screen.getByRole('button', { name: 'Make it smaller: about 0.4 MB' }));
  expect(screen.getByRole('button', { name: 'Making it smaller...' })).toBeVisible();
  await waiting[0]?.settle();
  expect(screen.getByText("This browser couldn't make the file smaller.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Make it smaller/ }));
  const smaller = mp3('ilu.m4a', 400_000);
  expect(waiting[1]?.when).toBe('always');
  await waiting[1]?.settle(smaller);
  expect(choose()).toHaveAccessibleDescription(limits);
  expect(screen.getByText('ilu.m4a is selected.')).toBeInTheDocument();
  expect(await sentOf(smaller)).toEqual(['-19.2', 'ilu.m4a']);
  expect(waiting).toHaveLength(2);
});

it('offers to use an .opus file that is Ogg inside', async () => {
  const { user } = renderField();
  await user.upload(input(), new File(['OggS and more'], 'note.OPUS'));
  await user.click(await screen.findByRole('button', { name: 'Use it as an Ogg file' }));
  expect(screen.getByText('note.ogg is selected.')).toBeInTheDocument();
  await user.upload(input(), new File(['something else'], 'note.opus'));
  await waitFor(() => expect(choose()).toHaveAccessibleDescription(/Unsupported file format: opus/));
  expect(screen.queryByRole('button', { name: 'Use it as an Ogg file' })).not.toBeInTheDocument();
});

async function chooseMeasured(change: Partial<Measured> = {}) {
  const waiting = giveConverter({ ...tenSeconds, ...change });
  const view = renderField();
  const chosen = mp3('ilu.wav');
  await view.user.upload(input(), chosen);
  await waiting[0]?.settle(mp3('ilu.m4a', 1024));
  await screen.findByRole('group', { name: 'Waveform of ilu.wav' });
  return { ...view, waiting, chosen };
}

const slider = (name: string) => screen.getByRole('slider', { name });

it('plays, seeks and trims by keyboard, uploads the chosen part, and undoes the trim', async () => {
  const { user, sound, waiting, chosen } = await chooseMeasured();
  expect(screen.getByText('Keeping 2.0 of 10.0 s')).toBeVisible();
  const position = slider('Position');
  expect(position).toHaveAttribute('aria-valuetext', '1.0 of 10.0 seconds');
  expect(slider('Start of the recording')).toHaveAttribute('aria-valuetext', '1.00 seconds');
  act(() => position.focus());
  await user.keyboard(' ');
  await waitFor(() => expect(sound.heard()).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Stop ilu.wav' })).toBeVisible();
  await user.keyboard(' ');
  expect(sound.heard()).toEqual([]);
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}i');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}o');
  expect(screen.getByText('Keeping 0.5 of 10.0 s')).toBeVisible();
  expect(position).toHaveFocus();
  expect(screen.getByText(/Preparing the recording\.\.\.$/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);

  const sent = sentOf(chosen);
  expect(waiting.at(-1)?.edits?.cut?.from).toBeCloseTo(1.5);
  expect(waiting.at(-1)?.edits?.cut?.to).toBeCloseTo(2);
  await waiting.at(-1)?.settle(mp3('ilu.m4a', 512));
  expect(await sent).toEqual(['-19.2', 'ilu.m4a', 'ilu.wav']);
  expect(await screen.findByText('2 KB. Ready to upload as M4A, 512 B.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Undo trim' }));
  expect(screen.getByText('Keeping 2.0 of 10.0 s')).toBeVisible();
  expect(slider('Start of the recording')).toHaveFocus();
});

it('plays from the position, and from the beginning after the end', async () => {
  const { user, sound } = await chooseMeasured();
  act(() => slider('Position').focus());
  await user.keyboard('{ArrowRight}{ArrowRight} ');
  await waitFor(() => expect(sound.heard()).toHaveLength(1));
  expect(sound.currentTime()).toBeCloseTo(0.2);
  await user.keyboard('{ArrowRight}');
  expect(sound.currentTime()).toBeCloseTo(0.3);
  sound.end();
  expect(slider('Position')).toHaveAttribute('aria-valuenow', '1');
});

const hinted: [string, Partial<Measured>, text: string, action: string][] = [
  ['has no sound', { isEmpty: true }, 'There is no sound in this file.', 'Record again'],
  ['hums', { hum: -40 }, 'There is a low hum, probably from a power line.', 'Filter it out'],
  [
    'is long',
    { seconds: 80, proposed: { from: 1, to: 78 }, speech: [{ from: 1, to: 78 }] },
    'This recording is long: 1:17 of sound.',
    'Trim it',
  ],
];

it.each(hinted)('shows a hint about a recording that %s', async (_, change, text, action) => {
  await chooseMeasured(change);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: action })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('does what a hint offers', async () => {
  const { user, waiting, chosen } = await chooseMeasured({ isClipped: true, hum: -40 });
  expect(screen.getByText('Too loud: parts of the sound are distorted.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next hint (1 of 2)' }));
  await user.click(screen.getByRole('button', { name: 'Filter it out' }));
  expect(screen.getByText('The hum is filtered out.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  void sentOf(chosen);
  expect(waiting.at(-1)?.edits?.removesHum).toBe(true);
});

it('says so where a recording cannot be shown', async () => {
  const waiting = giveConverter();
  const { user } = renderField();
  await user.upload(input(), wma());
  await waiting[0]?.settle();
  expect(await screen.findByText("This browser can't read the sound of this file.")).toBeVisible();
});
