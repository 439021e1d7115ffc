import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, NavigationType, useNavigationType } from 'react-router';
import { createEntryStore } from '../routing/entryStore';
import { isReload, useEntry } from '../routing/useScrollMemory';

/** The row that had the focus last. */
const rows = createEntryStore<string>('obi.rows');

/** Returns the ID of the row of a list or queue that an element is in. */
function rowIdOf(element: EventTarget | null): string | undefined {
  const row = element instanceof Element && element.closest<HTMLElement>('main :is([data-row], [data-item])');
  return row ? row.dataset['row'] || row.dataset['item'] : undefined;
}

function findRow(id: string): HTMLElement | null {
  const quoted = JSON.stringify(id);
  return document.querySelector(
    `main :is([data-row=${quoted}], [data-item=${quoted}] :is([data-details], [data-open]))`,
  );
}

/**
 * Focuses the row that had the focus last when Back or a reload shows its list again. Rows have their ID as data-row, or
 * data-item in queues. The row may be drawn later than the page; the next key, click or scroll ends the wait.
 */
export function useRowMemory(): void {
  const entry = useEntry();
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  // A page that is opened by its address begins at its first row.
  const isOpened = useRef(key === 'default' && !isReload());
  const latest = useRef<string>(undefined);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      latest.current = rowIdOf(target) ?? latest.current;
    };
    const write = () => latest.current !== undefined && rows.write(entry, latest.current);
    document.addEventListener('focusin', note);
    window.addEventListener('pagehide', write);
    return () => {
      document.removeEventListener('focusin', note);
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [entry]);

  const findRemembered = useEffectEvent(() => isBack && rows.read(entry));
  useEffect(() => {
    latest.current = undefined;
    const id = isOpened.current ? undefined : findRemembered();
    isOpened.current = false;
    return id ? focusOnceDrawn(id) : undefined;
  }, [pathname]);
}

/** Focuses a row as soon as it is drawn, unless something else has the focus. Returns a function that stops the wait. */
function focusOnceDrawn(id: string): () => void {
  const main = document.getElementById('main');
  const observer = new MutationObserver(tryNow);
  const input = ['keydown', 'pointerdown', 'wheel', 'touchmove'];
  const options = { capture: true, passive: true };
  function stop() {
    observer.disconnect();
    for (const event of input) document.removeEventListener(event, stop, options);
  }
  function tryNow() {
    const row = findRow(id);
    if (!row) return;
    stop();
    if (document.activeElement !== document.body && document.activeElement !== main) return;
    row.focus({ preventScroll: true });
  }
  if (main) observer.observe(main, { childList: true, subtree: true });
  for (const event of input) document.addEventListener(event, stop, options);
  tryNow();
  return stop;
}
