import { answer } from './answer';
import type { ReadQuestion } from './readFile';

self.onmessage = async ({ data }: MessageEvent<ReadQuestion>) => {
  self.postMessage(await answer(data));
};
