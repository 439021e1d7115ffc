import { convert, prepareClip } from './convert';
import { decodeRare } from './decoders';
import { encode } from './encode';
import { measure } from './measure';
import { soundWork, type SoundWork, type WorkAnswer, type WorkOrder } from './soundWork';

const work: SoundWork = {
  ...soundWork,
  encode,
  convert: async (file, decoded, edits, when) =>
    convert(decoded ?? (await decodeRare(file)), file, edits, when),
  measure: async (file, decoded) => measure(prepareClip(decoded ?? (await decodeRare(file)))),
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
