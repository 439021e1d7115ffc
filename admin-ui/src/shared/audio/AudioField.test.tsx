import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { axeFindings } from '../../testing/axe';
import { giveSound } from '../../testing/sounds';
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
const limits = 'MP3, WAV, AAC, M4A, OGG, WebM or FLAC, at most 5 MB.';

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
