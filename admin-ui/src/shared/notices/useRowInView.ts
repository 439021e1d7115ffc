import { useEffect, type RefObject } from 'react';
import { focusBefore } from './notify';

/** Between the row and the notices, and above the row, in CSS pixels. */
const GAP = 8;

/** Keeps the focused row, or the focused message of a form, above the notices at the foot of the window. */
export function useRowInView(foot: RefObject<HTMLElement | null>, isAtFoot: boolean): void {
  useEffect(() => {
    const notices = foot.current;
    if (!notices || !isAtFoot) return;
    let isPressed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      // Scrolling would move another element under the pointer, and the press would be lost.
      if (!isPressed) showRow(notices);
    };
    const press = () => {
      clearTimeout(timer);
      isPressed = true;
    };
    const release = () => {
      clearTimeout(timer);
      // The click comes first.
      timer = setTimeout(() => {
        isPressed = false;
        update();
      }, 0);
    };
    const listening = new AbortController();
    const how = { capture: true, signal: listening.signal };
    // A tap sends the mouse events after pointerup.
    for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, press, how);
    for (const type of ['pointerup', 'pointercancel', 'mouseup']) {
      document.addEventListener(type, release, how);
    }
    const observer = new ResizeObserver(update);
    observer.observe(notices);
    // The page can scroll further once it has grown.
    observer.observe(page);
    document.addEventListener('focusin', update, how);
    return () => {
      observer.disconnect();
      listening.abort();
      clearTimeout(timer);
      removeRoom();
    };
  }, [foot, isAtFoot]);
}

const page = document.documentElement;
/**
 * AdminLayout's minimum height. The room must be inside it, because the sidebar sticks only within its parent.
 */
const heightVariable = '--page-height';

function removeRoom(): void {
  page.style.removeProperty(heightVariable);
}

function scrollDown(distance: number): void {
  if (distance > 0) window.scrollTo({ top: window.scrollY + distance, behavior: 'instant' });
}

/**
 * Scrolls the focused row out from under the notices. If the focus is in the notices, this is the row that had it before.
 * The last rows of the page need more room below them.
 */
function showRow(notices: HTMLElement): void {
  if (notices.offsetHeight === 0) return removeRoom();
  const isInNotices = notices.contains(document.activeElement);
  const focused = isInNotices ? focusBefore() : document.activeElement;
  const row = focused?.closest('[data-item], [data-above-notices]');
  if (!row?.isConnected) return;
  /** How far the page must scroll. The top of the row stays in view. */
  const hiddenPart = () => {
    const { top, bottom } = row.getBoundingClientRect();
    const isBelowWindow = top >= window.innerHeight;
    const covered = bottom + GAP - notices.getBoundingClientRect().top;
    return isBelowWindow ? 0 : Math.max(0, Math.min(covered, top - GAP));
  };
  scrollDown(hiddenPart());
  const rest = hiddenPart();
  if (rest === 0) return;
  page.style.setProperty(heightVariable, `${window.scrollY + window.innerHeight + rest}px`);
  scrollDown(rest);
}
