import { useState } from 'react';
import { checkAudio } from '../../../shared/audio/checkAudio';
import { useUpload, wasTakenBack } from '../../../shared/audio/useUpload';
import { ApiError } from '../../../shared/http';
import { uploadAudio, type Proverb } from '../api';
import { deleteAudioFailure, uploadFailure } from './audioMessages';
import { deleteWithin, type Deletion } from './deleteWithin';
import { loadStored } from './loadStored';

interface Options {
  /** With the recording it has now. */
  proverb: Proverb;
  /** It has another recording, or none. */
  onChanged: (proverb: Proverb) => void;
}

type Said = { text: string; isError: boolean } | undefined;

const success = (text: string) => ({ text, isError: false });
const failed = (text: string) => ({ text, isError: true });

const saidOf: Record<Deletion, NonNullable<Said>> = {
  deleted: success('Audio deleted successfully!'),
  gone: success('Audio was successfully deleted (verified).'),
  unknown: failed('Delete request timed out. Please try again.'),
};

/** Uploads and deletes the recording of a stored proverb, and says how it went (spec 8). */
export function useAudioManager({ proverb, onChanged }: Options) {
  const { progress, run, cancel } = useUpload();
  const [chosen, setChosen] = useState<File>();
  const [isDeleting, setIsDeleting] = useState(false);
  const [said, setSaid] = useState<Said>();

  /** Answers whether nothing that was chosen is left to be uploaded. */
  const upload = async (): Promise<boolean> => {
    if (!chosen) return true;
    // The field says what is wrong with the file.
    if (checkAudio(chosen)) return false;
    setSaid(undefined);
    try {
      onChanged(await run((options) => uploadAudio(proverb.id, chosen, options)));
    } catch (error) {
      if (!wasTakenBack(error)) setSaid(failed(uploadFailure(error)));
      return false;
    }
    setChosen(undefined);
    setSaid(success('Audio uploaded successfully!'));
    return true;
  };

  const remove = async () => {
    if (!proverb.audio) return;
    setSaid(undefined);
    setIsDeleting(true);
    try {
      const deletion = await deleteWithin(proverb.id, proverb.audio.fileId);
      if (deletion !== 'unknown') onChanged(await withoutAudio(proverb));
      setSaid(saidOf[deletion]);
    } catch (error) {
      // It went without this dialog: by an answer that came too late, or by somebody else.
      if (error instanceof ApiError && error.status === 404) onChanged(await withoutAudio(proverb));
      setSaid(failed(deleteAudioFailure(error)));
    } finally {
      setIsDeleting(false);
    }
  };

  return {
    chosen,
    choose: (file: File | undefined) => {
      setChosen(file);
      setSaid(undefined);
    },
    progress,
    cancel,
    upload,
    isDeleting,
    remove,
    said,
    dismiss: () => setSaid(undefined),
    isBusy: progress !== undefined || isDeleting,
  };
}

export type ManagedAudio = ReturnType<typeof useAudioManager>;

/** The proverb in the version that deleting its recording made, as far as the server can be asked for it. */
async function withoutAudio(proverb: Proverb): Promise<Proverb> {
  const without = { ...proverb };
  delete without.audio;
  try {
    return (await loadStored(proverb.id)) ?? without;
  } catch {
    return without;
  }
}
