import type { FixArea, Recording } from '../../audio/stored/recording';
import { loadAudio } from '../../audio/stored/recording';
import { wasCancelled } from '../../audio/uploadForm';
import { fileOf } from '../../history/actions';
import { loadHistory, restoreChange } from '../../history/api';
import { ApiError } from '../../http/ApiError';
import { session } from '../../http/client';
import { undefinedOn404 } from '../../http/pages';
import { ConversionError } from '../../sound/convertFile';
import { formatOf } from '../../sound/fileFormat';
import { isOffLevel } from '../../sound/loudness';
import { prepareFix } from '../../sound/prepareFile';
import { isTemporary, refusalOf } from '../upload/deliver';

/** An entry whose recording may need a fix. */
export interface Target {
  area: FixArea;
  id: string;
  /** The text that is spoken. */
  text: string;
  recording: Recording;
}

/** An entry whose recording was fixed. */
export interface Fixed {
  area: FixArea;
  id: string;
  text: string;
  /** The IDs of the old file and the new one. */
  before: string;
  after: string;
}

export type Outcome =
  | { kind: 'fixed'; fixed: Fixed }
  // Only its loudness was stored.
  | { kind: 'measured' }
  // Someone replaced or deleted the recording.
  | { kind: 'skipped' }
  | { kind: 'failed'; reason: string };

/**
 * Downloads and measures a recording, and replaces it with a converted one if it needs that. Rejects if another attempt
 * may succeed, and when the signal aborts.
 */
export async function fixOne(target: Target, signal: AbortSignal): Promise<Outcome> {
  const { area, id, recording } = target;
  const { fileId, filename } = recording;
  const sound = await undefinedOn404(loadAudio(fileId, signal));
  if (!sound) return (await whatReplaced(target)) ?? { kind: 'skipped' };
  const file = new File([sound], filename);
  const prepared = await prepareFix(file).catch(async (error: unknown) => {
    // Rejects if there is no connection: then the decoder may not have been loaded.
    await area.calls.load(id);
    return { reason: await whyNot(error, file) };
  });
  signal.throwIfAborted();
  if ('reason' in prepared) return { kind: 'failed', reason: prepared.reason };
  try {
    if (prepared.file !== file) return await upload(target, file, signal);
    await area.calls.describe(id, fileId, { loudness: prepared.loudness });
    if (!isOffLevel(prepared.loudness)) return { kind: 'measured' };
    return { kind: 'failed', reason: 'Obi found no speech in it, or it is too quiet to be made louder.' };
  } catch (error) {
    if (error instanceof ApiError && error.isNotFound) return { kind: 'skipped' };
    if (isTemporary(error) || wasCancelled(error)) throw error;
    return { kind: 'failed', reason: refusalOf(error) };
  }
}

async function upload(target: Target, file: File, signal: AbortSignal): Promise<Outcome> {
  const { area, id, recording } = target;
  for (let isRetry = false; ; isRetry = true)
    try {
      const { audio } = await area.calls.upload(id, file, { fixes: recording.fileId, signal });
      return fixedAs(target, audio?.fileId ?? '');
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      const outcome = await whatReplaced(target);
      if (outcome) return outcome;
      // Someone edited the text of a riddle, which is sent with its recording.
      if (isRetry) throw error;
    }
}

const fixedAs = ({ area, id, text, recording }: Target, after: string): Outcome => ({
  kind: 'fixed',
  fixed: { area, id, text, before: recording.fileId, after },
});

/**
 * Returns the outcome for a recording that its entry no longer has: an earlier attempt of this user fixed it, but its
 * answer was lost, or someone else replaced or deleted it. Returns undefined if the entry still has it.
 */
async function whatReplaced(target: Target): Promise<Outcome | undefined> {
  const { area, id, recording } = target;
  const fileId = (await area.calls.load(id))?.audio?.fileId;
  if (fileId === recording.fileId) return undefined;
  const actor = session.username() ?? '';
  const query = { entity: area.noun.one, id, action: 'fix audio', actor, limit: 1 };
  const [fix] = (await loadHistory(area.id, query)).changes;
  const isOwn = fileId && fileOf(fix?.before) === recording.fileId && fileOf(fix?.after) === fileId;
  return isOwn ? fixedAs(target, fileId) : { kind: 'skipped' };
}

/** Returns why a file can't be converted, as a sentence. */
async function whyNot(error: unknown, file: File): Promise<string> {
  if (error instanceof ConversionError) return error.message;
  const isWma = formatOf(new Uint8Array(await file.arrayBuffer())) === 'wma';
  return isWma ? "Obi can't convert WMA files." : "This browser can't read the file. It may be damaged.";
}

/** Restores the recording from before a fix. If the entry changed since, changes nothing and returns false. */
export async function undoOne({ area, id, before, after }: Fixed, signal: AbortSignal): Promise<boolean> {
  const query = { entity: area.noun.one, id, limit: 1 };
  const [latest] = (await loadHistory(area.id, query, signal)).changes;
  // An earlier attempt succeeded, but its answer was lost.
  if (fileOf(latest?.after) === before) return true;
  if (!latest || fileOf(latest.before) !== before || fileOf(latest.after) !== after) return false;
  try {
    await restoreChange(area.id, latest.id);
    return true;
  } catch (error) {
    if (error instanceof ApiError && [404, 409].includes(error.status) && error.isJson) return false;
    throw error;
  }
}
