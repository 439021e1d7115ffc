import { convert } from './convert';
import { decodeRare } from './decoders';
import { encode } from './encode';
import { soundWork, type SoundWork, type WorkAnswer, type WorkOrder } from './soundWork';

const work: SoundWork = {
  ...soundWork,
  encode,
  convert: async (file, decoded, when) => convert(decoded ?? (await decodeRare(file)), file, when),
};

self.onmessage = async ({ data: { id, name, args } }: MessageEvent<WorkOrder>) => {
  const answer: WorkAnswer = { id };
  try {
    const run = work[name] as (...args: WorkOrder['args']) => unknown;
    answer.result = { value: await run(...args) };
  } catch {
    // The page runs the work again, and reports what fails.
  }
  self.postMessage(answer);
};
