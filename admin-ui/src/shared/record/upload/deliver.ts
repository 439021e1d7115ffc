import type { Recorded, RecordingArea } from '../../audio/stored/recording';
import { ApiError } from '../../http/ApiError';
import { resample, wavRate, type Sound } from '../../audio/wav';
import { keepAsItIs } from '../../sound/prepareFile';
import { runInWorker } from '../../sound/runInWorker';
import { anyRecording, type WaitingRecording } from '../storage';

/** The one refusal that the user can overrule. */
export const otherRecording = 'Someone has added another recording since.';

interface Delivery {
  /** The stored item with the recording. */
  item?: Recorded;
  /** Why it can't be uploaded. */
  refusal?: string;
}

/**
 * Uploads a recording, unless its item already has it, or has another one that the user did not know of. Rejects like
 * the calls of the area. `readSound` must return undefined if this browser no longer has the sound.
 */
export async function deliver(
  { itemId, replaces, name, rate, details }: WaitingRecording,
  { calls, noun }: RecordingArea,
  readSound: () => Promise<ArrayBuffer | undefined>,
): Promise<Delivery> {
  const item = await calls.load(itemId);
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
  return { item: await calls.upload(itemId, file, { details }) };
}

/** Returns the sound as a file: AAC or MP3 if this browser can encode one of them, otherwise WAV. */
async function encodeRecording(sound: Sound, name: string): Promise<File> {
  const clip = { channels: [sound.samples], rate: sound.rate };
  const loudness = await runInWorker('loudness', clip);
  const coded = await runInWorker('encode', clip);
  const file = coded
    ? new File([coded.bytes], `${name}.${coded.extension}`, { type: coded.type })
    : new File([await runInWorker('wav', await resample(sound, wavRate))], `${name}.wav`, {
        type: 'audio/wav',
      });
  return keepAsItIs({ file, loudness });
}

/** Reports whether a retry may succeed: no connection, no session, a service that is busy or starting, a concurrent edit. */
export function isTemporary(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 404) return !error.isNotFound;
  return [0, 401, 408, 412, 425, 429].includes(error.status) || error.status >= 500;
}

/** Returns why the server does not accept the recording. */
export function refusalOf(error: unknown): string {
  return (error instanceof ApiError && error.serverMessage) || 'The server rejected it.';
}
