import { work, type Answer, type Order } from './carryOut';

self.onmessage = async ({ data: { id, name, given } }: MessageEvent<Order>) => {
  const answer: Answer = { id };
  try {
    const does = work[name] as (...given: Order['given']) => unknown;
    answer.result = { value: await does(...given) };
  } catch {
    // It is done once more beside the page, which tells what fails.
  }
  self.postMessage(answer);
};
