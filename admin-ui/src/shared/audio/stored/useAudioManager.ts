import { useRef, useState } from 'react';
import type { AreaId } from '../../areas';
import { isOffline, mayBeSaved, noAnswerToEdit, noConnection, unanswered } from '../../feedback/failures';
import { ApiError } from '../../http/client';
import { withTrueExtension } from '../../sound/fileFormat';
import { prepareFile } from '../../sound/prepareFile';
import { canPlay, checkAudio } from '../audioFile';
import { areValid, changedDetails, detailsOf, type RecordingDetails } from '../details';
import { useUpload, wasCancelled } from '../uploadForm';
import { useSilenceQuestion } from '../useSilenceQuestion';
import {
  loadAudio,
  loadAudioInfo,
  type Recorded,
  type Recording,
  type RecordingCalls,
  type StoredRecordingCalls,
} from './recording';

interface Options<T extends Recorded> {
  calls: StoredRecordingCalls<T>;
  /** The area, and the noun for the item: 'proverb'. */
  area: AreaId;
  thing: string;
  item: T;
  /** Called with the item when its recording was replaced or deleted. */
  onChanged: (item: T) => void;
}

/** A message about the last action. */
type Message = { text: string; isError: boolean } | undefined;

const success = (text: string) => ({ text, isError: false });
const failed = (text: string) => ({ text, isError: true });

const messageOf: Record<Deletion, NonNullable<Message>> = {
  deleted: success('Audio deleted successfully!'),
  gone: success('Audio was successfully deleted (verified).'),
  unknown: failed('Delete request timed out. Please try again.'),
};

/** Uploads, describes and deletes the recording of a stored entry, and returns messages about it (spec 8). */
export function useAudioManager<T extends Recorded>({ calls, area, thing, item, onChanged }: Options<T>) {
  const { progress, run, cancel } = useUpload();
  const [chosen, setChosen] = useState<File>();
  const field = useRef<HTMLButtonElement>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const [message, setMessage] = useState<Message>();
  const [isLoading, setIsLoading] = useState(false);
  const [isTrimming, setIsTrimming] = useState(false);
  /** The details as they were typed; undefined until they are changed. */
  const [typed, setTyped] = useState<RecordingDetails>();
  const [isDescribing, setDescribing] = useState(false);
  const stored = detailsOf(item.audio);
  const details = typed ?? stored;
  const changed = changedDetails(detailsOf(details), stored);
  const areDetailsChanged = item.audio !== undefined && Object.keys(changed).length > 0;
  const [isChecking, setIsChecking] = useState(false);
  /** Answers the question whether to use a file that this browser can't play; undefined while it is not asked. */
  const [answer, setAnswer] = useState<(replace: boolean) => void>();
  const { confirmSound, question } = useSilenceQuestion(() => field.current?.focus());

  const mayReplace = async (file: File): Promise<boolean> => {
    setIsChecking(true);
    try {
      if (await canPlay((await prepareFile(file)).file)) return true;
      return await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    } finally {
      setAnswer(undefined);
      setIsChecking(false);
    }
  };

  /** Saves the changed details of the stored recording. Reports whether that succeeded. */
  const saveDetails = async (): Promise<boolean> => {
    if (!item.audio || !areDetailsChanged) return true;
    setMessage(undefined);
    setDescribing(true);
    try {
      onChanged(await calls.describe(item.id, item.audio.fileId, changed));
    } catch (error) {
      if (error instanceof ApiError && error.isNotFound) await showCurrent();
      setMessage(failed(describeFailure(error)));
      return false;
    } finally {
      setDescribing(false);
    }
    setTyped(undefined);
    return true;
  };

  /** Shows the entry as it is stored, after another person replaced or deleted the recording. */
  const showCurrent = async () => {
    const current = await calls.load(item.id).catch(() => undefined);
    if (current) onChanged(current);
  };

  /** Saves the chosen file and the changed details. Reports whether nothing is left to save. */
  const save = async (): Promise<boolean> => {
    if (!areValid(details)) {
      setMessage(failed('Correct the speaker or dialect first.'));
      return false;
    }
    return chosen ? upload(chosen) : saveDetails();
  };

  const upload = async (file: File): Promise<boolean> => {
    if (isChecking) return false;
    // The field shows what is wrong with the file.
    if (checkAudio(file)) {
      field.current?.focus();
      field.current?.closest('.MuiFormControl-root')?.scrollIntoView({ block: 'nearest' });
      return false;
    }
    setMessage(undefined);
    if (item.audio && !(await mayReplace(file))) return false;
    try {
      onChanged(
        await run(async (options) => {
          await confirmSound(file, options.signal);
          return calls.upload(item.id, file, { ...options, details: detailsOf(details) });
        }),
      );
    } catch (error) {
      if (!wasCancelled(error)) setMessage(failed(uploadFailure(error)));
      return false;
    }
    setChosen(undefined);
    setTyped(undefined);
    setMessage(success('Audio uploaded successfully!'));
    return true;
  };

  const remove = async () => {
    if (!item.audio) return;
    setMessage(undefined);
    setIsDeleting(true);
    try {
      const deletion = await deleteWithin(calls, item.id, item.audio.fileId);
      if (deletion !== 'unknown') onChanged(await withoutAudio(calls, item));
      setMessage(messageOf[deletion]);
    } catch (error) {
      // Another call deleted it: an earlier one whose answer was late, or another person's.
      if (error instanceof ApiError && error.isNotFound) onChanged(await withoutAudio(calls, item));
      setMessage(failed(deleteAudioFailure(error)));
    } finally {
      setIsDeleting(false);
    }
  };

  const choose = (file: File | undefined) => {
    setChosen(file);
    setIsTrimming(false);
    setMessage(undefined);
  };

  /** Chooses the original of the stored recording, so that it can be trimmed and uploaded again. */
  const trim = async () => {
    if (!item.audio) return;
    setIsLoading(true);
    try {
      choose(await loadSource(calls, item.id, item.audio));
      setIsTrimming(true);
    } catch {
      setMessage(failed("The recording couldn't be loaded. Try again."));
    } finally {
      setIsLoading(false);
    }
  };

  return {
    /** Names the item to the history. */
    entry: { area, entity: thing, id: item.id },
    originalOf: (fileId: string) => ({
      url: calls.originalUrl(item.id, fileId),
      load: () => calls.loadOriginal(item.id, fileId),
    }),
    chosen,
    field,
    choose,
    trim,
    isLoading,
    /** The chosen file is the stored recording, to be trimmed. */
    isTrimming,
    details,
    setDetails: setTyped,
    /** A file is chosen or the details are changed, and neither is saved. */
    isDirty: chosen !== undefined || areDetailsChanged,
    discard: () => {
      setChosen(undefined);
      setTyped(undefined);
      setMessage(undefined);
    },
    progress,
    cancel,
    save,
    isChecking,
    isDeleting,
    remove,
    message,
    dismiss: () => setMessage(undefined),
    answer,
    question,
    isBusy: progress !== undefined || isDeleting || isChecking || isDescribing,
  };
}

export type ManagedAudio = ReturnType<typeof useAudioManager>;

/** Returns the item as it is after its recording was deleted: from the server if that answers. */
async function withoutAudio<T extends Recorded>({ load }: RecordingCalls<T>, item: T): Promise<T> {
  const without = { ...item };
  delete without.audio;
  try {
    return (await load(item.id)) ?? without;
  } catch {
    return without;
  }
}

/** Returns the original of a recording, or the recording if none is kept. */
async function loadSource<T extends Recorded>(
  { loadOriginal }: StoredRecordingCalls<T>,
  id: string,
  { fileId, filename, hasOriginal }: Recording,
): Promise<File> {
  const original = hasOriginal
    ? await loadOriginal(id, fileId).catch((error: unknown) => {
        if (error instanceof ApiError && error.isNotFound) return undefined;
        throw error;
      })
    : undefined;
  const source = original ?? (await loadAudio(fileId));
  return withTrueExtension(new File([await source.arrayBuffer()], filename));
}

/** How long a deletion may take (spec 9), and the question afterwards whether the recording is still there. */
const timeOutMs = 15_000;

/** 'gone': deleted, though no answer came in time; 'unknown': the server could not be asked. */
type Deletion = 'deleted' | 'gone' | 'unknown';

/** Deletes a recording. If no answer comes in time, it asks whether the recording is still there (spec 8). */
async function deleteWithin<T extends Recorded>(
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
    return error instanceof ApiError && error.isNotFound;
  } finally {
    limit.lift();
  }
}

function timeLimit() {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeOutMs);
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}

/** Spec 8: 'Error uploading audio: {message}', or 'Failed to upload audio' without a message of the server. */
function uploadFailure(error: unknown): string {
  if (!mayBeSaved(error)) return `Error uploading audio: ${reason(error) ?? 'Failed to upload audio'}`;
  return `Error uploading audio: ${isOffline(error) ? noAnswerToEdit : 'Failed to upload audio'}`;
}

/** Returns why the speaker and the dialect could not be saved. */
function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.isNotFound)
    return 'Someone replaced or deleted the recording. The speaker and dialect were not saved.';
  return `The speaker and dialect could not be saved. ${reason(error) ?? 'Try again.'}`;
}

/** Spec 8: 'Failed to delete audio' with the reason, or 'Server returned unexpected response: {status}' if that is not JSON. */
function deleteAudioFailure(error: unknown): string {
  const isStrange = error instanceof ApiError && error.status !== 0 && !error.isJson;
  if (isStrange) return `Server returned unexpected response: ${error.status}`;
  const why = reason(error);
  return why ? `Failed to delete audio: ${why}` : 'Failed to delete audio';
}

function reason(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return unanswered(error, noConnection) ?? error.serverMessage;
}
