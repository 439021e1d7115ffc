import type { Recorded, RecordingCalls } from '../../audio/stored/recording';
import type { Noun } from '../../text/noun';
import type { Entry } from './store';

/** Stands for every recording that the item may have by now. */
export const anything = '*';

/** The one refusal that the person can overrule. */
export const otherRecording = 'It was given another recording in the meantime.';

/**
 * Gives a recording to what it belongs to, unless that has it already or has another than the person knew of. Returns
 * why it was not taken; rejects as the calls do.
 */
export async function deliver<T extends Recorded>(
  { itemId, replaces, name, type, bytes }: Entry,
  { load, upload }: RecordingCalls<T>,
  noun: Noun,
  onStored: (item: T) => void,
): Promise<string | undefined> {
  const item = await load(itemId);
  if (!item) return `This ${noun.one} was deleted.`;
  if (item.audio?.filename === name) {
    // The answer to an earlier attempt was lost.
    onStored(item);
    return undefined;
  }
  if (replaces !== anything && item.audio?.fileId !== replaces) return otherRecording;
  onStored(await upload(itemId, new File([bytes], name, { type })));
  return undefined;
}
