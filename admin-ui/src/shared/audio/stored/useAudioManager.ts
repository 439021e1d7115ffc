import { useRef, useState } from 'react';
import { ApiError } from '../../http/client';
import { checkAudio } from '../checkAudio';
import { useUpload, wasCancelled } from '../useUpload';
import { deleteAudioFailure, uploadFailure } from './audioMessages';
import { deleteWithin, type Deletion } from './deleteWithin';
import type { Recorded, RecordingCalls } from './recording';

interface Options<T extends Recorded> {
  calls: RecordingCalls<T>;
  /** With the recording it has now. */
  item: T;
  /** It has another recording, or none. */
  onChanged: (item: T) => void;
}

type Said = { text: string; isError: boolean } | undefined;

const success = (text: string) => ({ text, isError: false });
const failed = (text: string) => ({ text, isError: true });

const saidOf: Record<Deletion, NonNullable<Said>> = {
  deleted: success('Audio deleted successfully!'),
  gone: success('Audio was successfully deleted (verified).'),
  unknown: failed('Delete request timed out. Please try again.'),
};

/** Uploads and deletes the recording of something stored, and says how it went (spec 8). */
export function useAudioManager<T extends Recorded>({ calls, item, onChanged }: Options<T>) {
  const { progress, run, cancel } = useUpload();
  const [chosen, setChosen] = useState<File>();
  const field = useRef<HTMLButtonElement>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const [said, setSaid] = useState<Said>();
  const [isChecking, setIsChecking] = useState(false);
  /** Whether to replace the recording with a file that this browser cannot play; undefined while nothing is asked. */
  const [answer, setAnswer] = useState<(replace: boolean) => void>();

  const mayReplace = async (file: File): Promise<boolean> => {
    setIsChecking(true);
    try {
      if (await canPlay(file)) return true;
      return await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    } finally {
      setAnswer(undefined);
      setIsChecking(false);
    }
  };

  /** Returns whether nothing that was chosen is left to be uploaded. */
  const upload = async (): Promise<boolean> => {
    if (!chosen) return true;
    if (isChecking) return false;
    // The field says what is wrong with the file.
    if (checkAudio(chosen)) {
      field.current?.focus();
      field.current?.closest('.MuiFormControl-root')?.scrollIntoView({ block: 'nearest' });
      return false;
    }
    setSaid(undefined);
    if (item.audio && !(await mayReplace(chosen))) return false;
    try {
      onChanged(await run((options) => calls.upload(item.id, chosen, options)));
    } catch (error) {
      if (!wasCancelled(error)) setSaid(failed(uploadFailure(error)));
      return false;
    }
    setChosen(undefined);
    setSaid(success('Audio uploaded successfully!'));
    return true;
  };

  const remove = async () => {
    if (!item.audio) return;
    setSaid(undefined);
    setIsDeleting(true);
    try {
      const deletion = await deleteWithin(calls, item.id, item.audio.fileId);
      if (deletion !== 'unknown') onChanged(await withoutAudio(calls, item));
      setSaid(saidOf[deletion]);
    } catch (error) {
      // It was not deleted by this call: an earlier answer came too late, or another person was first.
      if (error instanceof ApiError && error.isGone) onChanged(await withoutAudio(calls, item));
      setSaid(failed(deleteAudioFailure(error)));
    } finally {
      setIsDeleting(false);
    }
  };

  return {
    chosen,
    field,
    choose: (file: File | undefined) => {
      setChosen(file);
      setSaid(undefined);
    },
    progress,
    cancel,
    upload,
    isChecking,
    isDeleting,
    remove,
    said,
    dismiss: () => setSaid(undefined),
    /** Answers the question whether a file that this browser cannot play may replace the recording. */
    answer,
    isBusy: progress !== undefined || isDeleting || isChecking,
  };
}

export type ManagedAudio = ReturnType<typeof useAudioManager>;

/** The same in the version that deleting its recording made, as far as the server can be asked for it. */
async function withoutAudio<T extends Recorded>({ load }: RecordingCalls<T>, item: T): Promise<T> {
  const without = { ...item };
  delete without.audio;
  try {
    return (await load(item.id)) ?? without;
  } catch {
    return without;
  }
}

/** A file counts as playable if the browser has neither read nor refused it by then. */
const giveUpMs = 5_000;

/** Reports whether this browser can play the file: whether it can read its metadata. */
async function canPlay(file: File): Promise<boolean> {
  const audio = new Audio();
  const url = URL.createObjectURL(file);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<boolean>((resolve) => {
      audio.onloadedmetadata = () => resolve(true);
      audio.onerror = () => resolve(false);
      timer = setTimeout(() => resolve(true), giveUpMs);
      audio.preload = 'metadata';
      audio.src = url;
      audio.load();
    });
  } finally {
    clearTimeout(timer);
    audio.onloadedmetadata = audio.onerror = null;
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
