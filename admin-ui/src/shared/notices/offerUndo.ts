import { isOffline } from '../feedback/failures';
import { closeNotice, notify, type Notice, type NoticeHandle } from './notify';

/** How long undoing is offered, in milliseconds; the server allows a little more. */
const offeredMs = 10_000;

export interface UndoOffer extends Pick<Notice, 'text' | 'tone' | 'actions' | 'duration' | 'canClose'> {
  /** Replaces the text while it is undone. */
  progress?: string;
  /** Undoes it. */
  undo: () => Promise<unknown>;
  /** Returns why the undo failed. */
  failureOf: (error: unknown) => string;
  /** Returns what is offered after the undo failed; nothing if trying again cannot help. */
  retry?: (error: unknown, offer: UndoOffer) => UndoOffer | undefined;
  /** Is called once it is undone. */
  onUndone?: () => void;
}

const failureKey = 'undo failure';

/** Offers to undo something for 10 seconds, in place of what was offered before. */
export function offerUndo(offer: UndoOffer): NoticeHandle {
  const { progress, undo, failureOf, retry, onUndone, ...notice } = offer;
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    closeNotice(failureKey);
    handle.update({ isBusy: true, isHeld: true, ...(progress && { text: progress }) });
    try {
      await undo();
      handle.close();
      onUndone?.();
    } catch (error) {
      console.error(error);
      const again = retry?.(error, offer);
      // A newer offer is kept.
      const offered = again && handle.isShown() ? offerUndo(again) : undefined;
      handle.close();
      // The clock waits while the failure is shown.
      offered?.update({ isHeld: true });
      notify(failureKey, {
        text: failureOf(error),
        tone: 'error',
        onClose: () => offered?.update({ isHeld: false }),
      });
    }
  };
  closeNotice(failureKey);
  const handle = notify('undo', { duration: offeredMs, ...notice, undo: () => void run() });
  return handle;
}

/** Offers it again after a lost connection. A change that the server refuses to undo will be refused again. */
export const retryIfOffline: UndoOffer['retry'] = (error, offer) => (isOffline(error) ? offer : undefined);

/** Withdraws the offer to undo something. */
export function withdrawUndo(): void {
  closeNotice('undo');
  closeNotice(failureKey);
}
