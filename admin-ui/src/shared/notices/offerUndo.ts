import type { AreaId } from '../areas';
import { endsWithConnection, isOffline } from '../feedback/failures';
import { drafts } from '../form/drafts';
import type { Shortcut } from '../hooks/shortcuts';
import {
  closeIfExpired,
  closeNotice,
  findNotice,
  infoKey,
  notify,
  shownMs,
  type KeptUndo,
  type Notice,
  type NoticeHandle,
} from './notify';

export interface UndoOffer extends Pick<
  Notice,
  'text' | 'tone' | 'actions' | 'details' | 'about' | 'duration' | 'isHidden' | 'canClose' | 'kept'
> {
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

const undoKey = 'undo';
const failureKey = 'undo failure';

/** Offers to undo something for 10 seconds, in place of what was offered before. The handle stays valid after a retry. */
export function offerUndo(offer: UndoOffer): NoticeHandle {
  let notice = show(offer);
  return {
    isShown: () => notice.isShown(),
    update: (changed) => notice.update(changed),
    close: () => notice.close(),
  };

  function show(shown: UndoOffer): NoticeHandle {
    closeNotice(failureKey);
    closeNothingToUndo();
    const { progress, undo, failureOf, retry, onUndone, ...rest } = shown;
    let running: Promise<void> | undefined;
    const run = async () => {
      closeNotice(failureKey);
      notice.update({ isBusy: true, isHeld: true, isHidden: false, ...(progress && { text: progress }) });
      try {
        await undo();
        notice.close();
        onUndone?.();
      } catch (error) {
        console.error(error);
        fail(retry?.(error, shown), failureOf(error), endsWithConnection(error));
      }
    };
    return notify(undoKey, { duration: shownMs, ...rest, undo: () => (running ??= run()) });
  }

  /** Says why the undo failed, and offers it again if that may help and nothing newer is offered. */
  function fail(again: UndoOffer | undefined, text: string, wasOffline: boolean): void {
    if (again && notice.isShown()) {
      notice = show(again);
      // The clock waits while the failure is shown.
      notice.update({ isHeld: true });
    } else notice.close();
    const onClose = () => notice.update({ isHeld: false });
    notify(failureKey, { text, tone: 'error', isOffline: wasOffline, onClose });
  }
}

/** Undoes what is offered, as the button "Undo" does. Returns undefined if nothing is offered. */
export const undoOffered = (): Promise<void> | undefined => findNotice(undoKey)?.undo?.();

/** Reports whether what is offered is being undone. */
export const isUndoing = (): boolean => findNotice(undoKey)?.isBusy ?? false;

/** The key of the offer in the drafts, which a sign-out removes. */
const keptKey = 'undo';

window.addEventListener('pagehide', () => {
  const { kept, isBusy } = findNotice(undoKey) ?? {};
  if (kept && !isBusy) drafts.write(keptKey, { values: { ...kept, at: Date.now() } });
  else drafts.remove(keptKey);
});

/** How long a reload may take, in milliseconds. */
const RELOAD_MS = 60_000;

/** Reports whether the page was reloaded soon after this time, and not opened by its address or in a duplicate of its tab. */
export function wasReloadedSoonAfter(time: number): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReload = load === undefined || load.type === 'reload';
  return isReload && Date.now() - time < RELOAD_MS;
}

/** Returns the undo of an area's list that was offered when the page was reloaded, once. */
export function takeKeptUndo(area: AreaId): KeptUndo['values'] | undefined {
  const kept = drafts.read(keptKey)?.values as (KeptUndo & { at: number }) | undefined;
  if (kept?.area !== area) return undefined;
  drafts.remove(keptKey);
  // After other pages were opened, it may already be undone.
  return wasReloadedSoonAfter(kept.at) ? kept.values : undefined;
}

const nothingKey = 'nothing to undo';

/** Says that there is nothing to undo. */
export function sayNothingToUndo(): void {
  closeNotice(infoKey);
  notify(nothingKey, { text: 'Nothing to undo.', duration: shownMs, canClose: true });
}

/** Closes the message that there is nothing to undo, before a newer one is shown. */
export const closeNothingToUndo = (): void => closeNotice(nothingKey);

/** The shortcut of lists that undoes what is offered. */
export const undoShortcut: Shortcut = {
  key: 'u',
  label: 'Undo the last change',
  run: () => {
    if (!undoOffered()) sayNothingToUndo();
  },
};

/** Closes the offer to undo if it has expired. Call it when another entry is shown. */
export const closeExpiredOffer = (): void => closeIfExpired(undoKey);

/** Reports whether it is offered to undo something. */
export const isUndoOffered = (): boolean => findNotice(undoKey) !== undefined;

/** Offers it again after a lost connection. A change that the server refuses to undo will be refused again. */
export const retryIfOffline: UndoOffer['retry'] = (error, offer) => (isOffline(error) ? offer : undefined);

/** Withdraws the offer to undo something; with an ID, only if it is about this entry. */
export function withdrawUndo(id?: string): void {
  if (id !== undefined && findNotice(undoKey)?.about !== id) return;
  closeNotice(undoKey);
  closeNotice(failureKey);
}
