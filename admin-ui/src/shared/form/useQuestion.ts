import { useRef, useState } from 'react';
import { unlessAborted } from '../audio/uploadForm';

/** A question in a ConfirmDialog that gets `dialog`. onDeclined is called after a No, once the dialog is closed. */
export function useQuestion(onDeclined?: () => void) {
  /** Answers the question; undefined while it is not asked. */
  const [answer, setAnswer] = useState<(accepts: boolean) => void>();
  const isDeclined = useRef(false);

  /** Reports whether the person accepts. If the signal aborts, closes the dialog and rejects with an AbortError. */
  const ask = async (signal?: AbortSignal): Promise<boolean> => {
    isDeclined.current = false;
    try {
      const accepts = await unlessAborted(
        new Promise<boolean>((resolve) => setAnswer(() => resolve)),
        signal,
      );
      isDeclined.current = !accepts;
      return accepts;
    } finally {
      setAnswer(undefined);
    }
  };
  const dialog = {
    open: answer !== undefined,
    onCancel: () => answer?.(false),
    onConfirm: () => answer?.(true),
    onClosed: () => {
      if (isDeclined.current) onDeclined?.();
    },
  };
  return { ask, dialog };
}
