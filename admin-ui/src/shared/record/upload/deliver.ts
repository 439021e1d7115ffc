import type { QueryKey } from '@tanstack/react-query';
import type { Recorded, RecordingCalls } from '../../audio/stored/recording';
import type { Noun } from '../../text/plural';
import { encodeRecording } from '../sound/prepareSound';
import { anyRecording, type Entry } from '../storage';

/** An area whose entries can be recorded. */
export interface RecordingArea {
  /** The ID of the area. */
  id: string;
  noun: Noun;
  calls: RecordingCalls<Recorded>;
  /** The queries that show recordings. */
  listKey: QueryKey;
}

/** Reads the sound of an entry; undefined if this browser no longer has it. */
export type ReadSound = () => Promise<ArrayBuffer | undefined>;

/** The one refusal that the user can overrule. */
export const otherRecording = 'It has since been given another recording.';

export interface Delivery {
  /** The stored item with the recording. */
  item?: Recorded;
  /** Why it can't be uploaded. */
  refusal?: string;
}

/**
 * Uploads a recording, unless its item already has it, or has another one that the user did not know of. Rejects like
 * the calls of the area.
 */
export async function deliver(
  { itemId, replaces, name, rate }: Entry,
  readSound: ReadSound,
  { load, upload }: RecordingCalls<Recorded>,
  noun: Noun,
): Promise<Delivery> {
  const item = await load(itemId);
  if (!item) return { refusal: `This ${noun.one} was deleted.` };
  // An earlier attempt succeeded, but its answer was lost.
  if (item.audio?.filename.startsWith(`${name}.`)) return { item };
  if (replaces !== anyRecording && item.audio?.fileId !== replaces) return { refusal: otherRecording };
  const samples = await readSound();
  if (!samples) return { refusal: 'This browser no longer has the recording. Please record it again.' };
  const sound = { samples: new Float32Array(samples), rate };
  const file = await encodeRecording(sound, name).catch((error: unknown) => {
    console.error(error);
    return undefined;
  });
  if (!file)
    return {
      refusal: "This browser couldn't prepare the recording for upload. Try again, or record it again.",
    };
  return { item: await upload(itemId, file) };
}
