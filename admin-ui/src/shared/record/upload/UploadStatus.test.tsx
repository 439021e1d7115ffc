import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetRecordings } from '../../../testing/recordings';
import { connectSession } from '../../http/client';
import { UploadList } from './UploadStatus';
import { uploadQueue } from './uploadQueue';

beforeEach(forgetRecordings);
afterEach(forgetRecordings);

it('keeps the focus when the button that was pressed is gone, so that Escape still closes the dialog', async () => {
  connectSession({ token: () => 'token', username: () => 'ngozi', refused: () => undefined });
  const noItem = () => Promise.resolve(undefined);
  const refuse = () => Promise.reject(new Error('There is no such proverb.'));
  const calls = { load: noItem, upload: refuse, describe: refuse, check: refuse, remove: refuse };
  uploadQueue().serve(
    { id: 'ilu', noun: { one: 'proverb', many: 'proverbs' }, calls, listKey: [] },
    () => undefined,
  );
  const samples = new Float32Array(240).buffer;
  const kept = {
    owner: 'ngozi',
    area: 'ilu',
    itemId: 'aka',
    text: 'Aka',
    samples,
    rate: 24_000,
    name: 'aka',
  };
  await uploadQueue().add({ ...kept, replaces: undefined });
  render(<UploadList />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Aka' }));
  const all = await screen.findByText('All recordings are uploaded.');
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(all);
});
