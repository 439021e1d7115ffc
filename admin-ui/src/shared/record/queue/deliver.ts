import type { Recorded, RecordingCalls } from '../../audio/stored/recording';
import type { Noun } from '../../text/noun';
import { encode } from '../encode';
import type { Entry } from '../database';
import { anything } from './store';

/** Reads what is to be sent; undefined where this browser has it no longer. */
export type ReadSound = () => Promise<ArrayBuffer | undefined>;

/** The one refusal that the person can overrule. */
export const otherRecording = 'It was given another recording since.';

export interface Delivery {
  /** As it is stored now, with the recording. */
  item?: Recorded;
  /** Why it was not taken. */
  refusal?: string;
}

/**
 * Gives a recording to what it belongs to, unless that has it already or has another than the person knew of. Rejects
 * as the calls do.
 */
export async function deliver<T extends Recorded>(
  { itemId, replaces, name, rate }: Entry,
  readSound: ReadSound,
  { load, upload }: RecordingCalls<T>,
  noun: Noun,
): Promise<Delivery> {
  const item = await load(itemId);
  if (!item) return { refusal: `This ${noun.one} was deleted.` };
  // The answer to an earlier attempt was lost.
  if (item.audio?.filename.startsWith(`${name}.`)) return { item };
  if (replaces !== anything && item.audio?.fileId !== replaces) return { refusal: otherRecording };
  const samples = await readSound();
  if (!samples) return { refusal: 'This browser no longer has the recording. Please record it again.' };
  const file = await encode({ samples: new Float32Array(samples), rate }, name).catch((error: unknown) => {
    console.error(error);
    return undefined;
  });
  if (!file)
    return {
      refusal: "This browser couldn't prepare the recording for upload. Try again, or record it again.",
    };
  return { item: await upload(itemId, file) };
}
