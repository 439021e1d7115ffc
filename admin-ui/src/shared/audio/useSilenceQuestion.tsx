import { useRef } from 'react';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { useQuestion } from '../form/useQuestion';
import { prepareFile } from '../sound/prepareFile';
import { unlessAborted, uploadCancelled } from './uploadForm';

/** Asks before a recording without sound is saved, once for each file. The caller must render `question`. */
export function useSilenceQuestion(onDeclined?: () => void) {
  const accepted = useRef<File>(undefined);
  const { ask, dialog } = useQuestion(onDeclined);

  /** Rejects with an AbortError if the person does not want to save the file, or if the signal aborts. */
  const confirmSound = async (file: File, signal?: AbortSignal): Promise<void> => {
    const { measured } = await unlessAborted(prepareFile(file), signal);
    if (!measured?.isEmpty || accepted.current === file) return;
    if (!(await ask(signal))) throw uploadCancelled();
    accepted.current = file;
  };
  const question = (
    <ConfirmDialog
      {...dialog}
      title="This recording has no sound. Save anyway?"
      confirmLabel="Save anyway"
      cancelLabel="Go back"
    >
      You can record again or choose another file.
    </ConfirmDialog>
  );
  return { confirmSound, question };
}
