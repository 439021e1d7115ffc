import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { axeFindings } from '../../testing/axe';
import { applyPicture, givePictures } from '../../testing/pictures';
import { giveUploads } from '../../testing/uploads';
import { ImageField } from './ImageField';

function Form({ address }: { address: string }) {
  const [value, setValue] = useState(address);
  return (
    <main>
      <title>Form</title>
      <h1>Form</h1>
      <ImageField value={value} onChange={setValue} />
    </main>
  );
}

function renderField(address = '') {
  const view = render(<Form address={address} />);
  return { user: userEvent.setup({ applyAccept: false }), uploads: giveUploads(), ...view };
}

const stored = 'http://localhost:3000/api/pictures/AAAAAAAAAAAAAAAAAAAAAAAAAA';
const photo = new File(['bytes'], 'holiday.jpg', { type: 'image/jpeg' });
const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
const address = () => screen.getByRole('textbox', { name: 'Image URL' });
const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Your picture' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('turns a chosen picture, uploads the canvas, and uses its address', async () => {
  const pictures = givePictures();
  const { user, uploads } = renderField();
  await user.upload(input(), photo);
  await dialog();
  await user.click(await screen.findByRole('button', { name: 'Rotate right' }));
  expect(screen.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await applyPicture(user);
  const upload = await uploads.nth(1);
  expect(pictures.turns()).toBe(1);
  expect(upload).toMatchObject({ method: 'POST', url: '/api/pictures/admin/picture' });
  const sent = upload.fields().picture as File;
  expect([sent.name, sent.type, await sent.text()]).toEqual(['picture.webp', 'image/webp', 'drawn']);
  upload.progress(1, 2);
  expect(button('Uploading 50%')).toBeDisabled();
  await upload.answer(201, { pictureId: 'A', url: stored, width: 300, height: 300 });
  await isClosed();
  expect(address()).toHaveValue(stored);
  expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', new URL(stored).pathname);
  expect(screen.getByRole('status')).toHaveTextContent('The picture is stored and shown in the preview.');
  expect(screen.queryByRole('button', { name: 'Copy the picture to Obi' })).not.toBeInTheDocument();
});

it('moves the cut by keyboard, and leaves a whole picture alone', async () => {
  givePictures();
  const { user } = renderField();
  fireEvent.drop(document, { dataTransfer: { types: ['Files'], files: [photo], getData: () => '' } });
  const across = await screen.findByRole('slider', { name: 'Crop position, left to right' });
  expect(across).toHaveValue('50');
  // The largest square is as high as the picture.
  expect(screen.queryByRole('slider', { name: 'Crop position, top to bottom' })).not.toBeInTheDocument();
  across.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}');
  expect(across).toHaveValue('38');
  fireEvent.change(across, { target: { value: '100' } });
  expect(across).toHaveValue('100');
  await user.click(screen.getByRole('switch', { name: 'Crop to a square' }));
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  await user.click(button('Cancel'));
  await isClosed();
});

it('keeps the picture when it cannot be sent, and sends it again; one that is cancelled changes nothing', async () => {
  givePictures(undefined, 'image/png'); // a browser that makes no WebP
  const { user, uploads } = renderField('https://example.org/before.png');
  await user.upload(input(), photo);
  await dialog();
  await applyPicture(user);
  await (await uploads.nth(1)).answer(503, { detail: 'The file store cannot be reached right now.' });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The picture could not be stored: The file store cannot be reached right now.',
  );
  await applyPicture(user);
  const second = await uploads.nth(2);
  expect((second.fields().picture as File).type).toBe('image/jpeg');
  await user.click(button('Cancel'));
  expect(second.isAborted).toBe(true);
  await isClosed();
  expect(address()).toHaveValue('https://example.org/before.png');
});

it('says when a file or an address cannot be read', async () => {
  givePictures(() => Promise.reject(new Error('no')));
  const { user } = renderField('https://www.example.org/a.png');
  await user.upload(input(), new File(['%PDF'], 'a.pdf'));
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(
    "This browser can't open a.pdf as a picture. Please use a JPEG, PNG or WebP file.",
  );
  await user.click(button('Close'));
  await isClosed();
  await user.click(button('Copy the picture to Obi'));
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(
    'example.org does not let other sites copy this picture. Open it, save it on your device, and drop or choose that file.',
  );
});
