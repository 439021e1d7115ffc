import { ApiError } from '../../http/client';
import { loadAudioInfo, type Recorded, type RecordingCalls } from './recording';

/** The server has so long to delete a recording (spec 9), and to say afterwards whether it is there. */
const timeOutMs = 15_000;

/** 'gone': it was deleted though no answer came in time; 'unknown': the server could not be asked. */
export type Deletion = 'deleted' | 'gone' | 'unknown';

/** Deletes a recording. When no answer comes in time it asks whether the recording is still there (spec 8). */
export async function deleteWithin<T extends Recorded>(
  { remove }: RecordingCalls<T>,
  id: string,
  fileId: string,
): Promise<Deletion> {
  const limit = timeLimit();
  try {
    await remove(id, fileId, limit.signal);
    return 'deleted';
  } catch (error) {
    if (!limit.signal.aborted) throw error;
    return (await isGone(fileId)) ? 'gone' : 'unknown';
  } finally {
    limit.lift();
  }
}

async function isGone(fileId: string): Promise<boolean> {
  const limit = timeLimit();
  try {
    await loadAudioInfo(fileId, limit.signal);
    return false;
  } catch (error) {
    return error instanceof ApiError && error.isGone;
  } finally {
    limit.lift();
  }
}

function timeLimit() {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeOutMs);
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}
