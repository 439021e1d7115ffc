import { answer } from './answer';
import type { ReadQuestion } from './readFile';

self.onmessage = ({ data }: MessageEvent<ReadQuestion>) =>
  answer(data, (message) => self.postMessage(message));
