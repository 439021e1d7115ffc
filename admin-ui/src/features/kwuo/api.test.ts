import { delay, http } from 'msw';
import { expect, it } from 'vitest';
import { wasCancelled } from '../../shared/audio/uploadForm';
import { server } from '../../testing/server';
import { recordingCalls } from './api';

it('cancels an upload at once, also while the riddle is loaded', async () => {
  let arrived: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrived = resolve));
  server.use(
    http.get('/api/kwuo/riddles/gwam', () => {
      arrived();
      return delay('infinite');
    }),
  );
  const controller = new AbortController();
  const { signal } = controller;
  const upload = recordingCalls.upload('gwam', new File(['sound'], 'a.mp3'), { signal });
  const failure = upload.catch((error: unknown) => error);
  await arrival;
  controller.abort();
  expect(wasCancelled(await failure)).toBe(true);
});
