import { useRef, useState } from 'react';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { prepareFile } from '../sound/prepareFile';
import { unlessAborted, uploadCancelled } from './uploadForm';

/** Asks before a recording without sound is saved, once for each file. The caller must render `question`. */
export function useSilenceQuestion(onDeclined?: () => void) {
  /** Answers the question; undefined while it is not asked. */
  const [answer, setAnswer] = useState<(saves: boolean) => void>();
  const accepted = useRef<File>(undefined);
  const isDeclined = useRef(false);

  /** Rejects with an AbortError if the person does not want to save the file, or if the signal aborts. */
  const confirmSound = async (file: File, signal?: AbortSignal): Promise<void> => {
    const { measured } = await unlessAborted(prepareFile(file), signal);
    if (!measured?.isEmpty || accepted.current === file) return;
    const saves = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    isDeclined.current = !saves;
    setAnswer(undefined);
    if (!saves) throw uploadCancelled();
    accepted.current = file;
  };
  const question = (
    <ConfirmDialog
      open={answer !== undefined}
      title="This recording has no sound. Save anyway?"
      confirmLabel="Save anyway"
      cancelLabel="Go back"
      onCancel={() => answer?.(false)}
      onConfirm={() => answer?.(true)}
      onClosed={() => {
        if (isDeclined.current) onDeclined?.();
      }}
    >
      You can record again or choose another file.
    </ConfirmDialog>
  );
  return { confirmSound, question };
}
