import { useSyncExternalStore, type FocusEvent, type ReactNode } from 'react';
import type { AreaId } from '../areas';

/** A message that is shown outside the page's flow, above everything else. */
export interface Notice {
  text: ReactNode;
  /**
   * An error interrupts screen readers; all others wait until they are silent. A dialog shows a success at the foot of the
   * window, and a notice without a tone between its content and its buttons.
   */
  tone?: 'success' | 'error' | undefined;
  /** The buttons beside the text: NoticeButtons. */
  actions?: ReactNode;
  /** Above the text and its buttons. They stop the clock. */
  details?: ReactNode;
  /** Undoes what the text says. Resolves when that has ended, also after a failure. Shows a button "Undo". */
  undo?: (() => Promise<void>) | undefined;
  /** "Undo" was pressed and is not answered yet. */
  isBusy?: boolean;
  /** The ID of the entry that it is about: see `shownId` of Notices. */
  about?: string;
  /** How long it is shown, in milliseconds. The pointer or the focus on it stops the clock. Without it, until it is closed. */
  duration?: number | undefined;
  /** Stops the clock. */
  isHeld?: boolean;
  /** The text says that there was no connection. It closes some time after the connection is back: see closeConnectionErrors. */
  isOffline?: boolean;
  /** Not on screen: only the key that undoes the last change uses it. */
  isHidden?: boolean;
  /** Shows a close button. */
  canClose?: boolean;
  onClose?: () => void;
  /** With it, an undo is offered again after a reload: see takeKeptUndo. */
  kept?: KeptUndo | undefined;
}

/** An offer to undo something, as data. */
export interface KeptUndo {
  area: AreaId;
  /** The data with which the area's list offers it again. */
  values: Record<string, unknown>;
}

/** How long a notice that needs no answer is shown, and undoing is offered, in milliseconds. The server allows a little more. */
export const shownMs = 10_000;

/** The key of notices without an undo. */
export const infoKey = 'info';

/** A notice that was passed to notify, with its identity. */
export interface Shown extends Notice {
  /** Only one notice with the same key is shown. */
  key: string;
  /** Differs each time a notice is shown, also under the same key. */
  id: number;
  /** In milliseconds since 1970. */
  shownAt: number;
}

interface State {
  notices: readonly Shown[];
  announcement: { id: number; text: string };
  /** Where notices can be shown; the last one shows them. */
  places: readonly string[];
}

const silent = { id: 0, text: '' };
let state: State = { notices: [], announcement: silent, places: [] };
const listeners = new Set<() => void>();
let lastId = 0;

function change(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** A notice that was shown. Its functions do nothing once it is closed or replaced. */
export interface NoticeHandle {
  isShown: () => boolean;
  update: (changed: Partial<Notice>) => void;
  close: () => void;
}

/** Shows a notice in place of the one with the same key. */
export function notify(key: string, notice: Notice): NoticeHandle {
  const id = ++lastId;
  const isThis = (each: Shown) => each.id === id;
  const shown: Shown = { ...notice, key, id, shownAt: Date.now() };
  const isReplaced = state.notices.some((each) => each.key === key);
  change({
    notices: isReplaced
      ? state.notices.map((each) => (each.key === key ? shown : each))
      : [...state.notices, shown],
  });
  return {
    isShown: () => state.notices.some(isThis),
    update: (changed) =>
      change({ notices: state.notices.map((each) => (isThis(each) ? { ...each, ...changed } : each)) }),
    close: () => {
      if (state.notices.some(isThis)) closeNotice(key);
    },
  };
}

/** Returns the notice with this key, if there is one. */
export const findNotice = (key: string): Shown | undefined => state.notices.find((each) => each.key === key);

/** Closes the notice with this key, if there is one. */
export function closeNotice(key: string): void {
  const closed = findNotice(key);
  if (!closed) return;
  change({ notices: state.notices.filter((each) => each !== closed) });
  closed.onClose?.();
}

/** Closes a notice that is older than its duration because the pointer or the focus stopped its clock. */
export function closeIfExpired(key: string): void {
  const { duration, shownAt = 0, isHeld, details } = findNotice(key) ?? {};
  if (duration !== undefined && !isHeld && !details && Date.now() - shownAt > duration) closeNotice(key);
}

/** The ids of the errors about a lost connection that are about to close. */
const closing = new Set<number>();

/** Closes the errors about a lost connection after a while. Call it when the server has answered. */
export function closeConnectionErrors(): void {
  for (const notice of state.notices) if (notice.isOffline) closeLater(notice);
}

// A page that asks the server for nothing gets no answer.
window.addEventListener('online', closeConnectionErrors);

function closeLater(notice: Shown): void {
  const { id, key } = notice;
  if (closing.has(id)) return;
  closing.add(id);
  setTimeout(() => {
    closing.delete(id);
    if (findNotice(key)?.id !== id) return;
    if (isInUse()) closeLater(notice);
    else closeNotice(key);
  }, shownMs);
}

/** Reports whether the pointer or the focus is on the notices. */
function isInUse(): boolean {
  const place = document.getElementById(regionId)?.parentElement;
  return Boolean(place?.matches(':hover') || place?.contains(document.activeElement));
}

/** Makes screen readers say a text that is visible on screen. */
export function announce(text: string): void {
  change({ announcement: { id: ++lastId, text } });
}

/** The ID of the region that shows the notices. */
export const regionId = 'notices';

/** Moves the focus to the notices, where what had it is gone. */
export const focusNotices = (): void => document.getElementById(regionId)?.focus();

let focusedBefore: HTMLElement | undefined;

/** Remembers what had the focus before the notices. Their place calls it when it gets the focus. */
export function rememberFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return;
  // A dialog that was opened from a notice is about to close.
  const modal = relatedTarget.closest('.MuiModal-root');
  if (!modal || modal.contains(currentTarget)) focusedBefore = relatedTarget;
}

/** Returns what had the focus before the notices. */
export const focusBefore = (): HTMLElement | undefined => focusedBefore;

/** Returns the focus to what had it before the notices, or keeps it there if that is gone. */
export function returnFocus(): void {
  if (focusedBefore?.isConnected) focusedBefore.focus();
  else focusNotices();
}

/** Closes all notices: the page that they are about was left. */
export function clearNotices(): void {
  change({ notices: [], announcement: silent });
}

/** Adds a place where notices can be shown. Returns a function that removes it. */
export function addPlace(place: string): () => void {
  change({ places: [...state.places, place] });
  return () => {
    change({ places: state.places.filter((each) => each !== place) });
    if (state.places.length === 0) clearNotices();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notices and announcements on screen. */
export const useNotices = (): State => useSyncExternalStore(subscribe, () => state);
