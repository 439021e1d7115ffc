import { useLayoutEffect, useRef, type PointerEvent } from 'react';

/**
 * Keeps the option under the pointer, or else the one chosen by key, at its position on the screen while others are added
 * above it. A list with another `scope` starts at its top. Give `spacer` to an element after the last option.
 */
export function useKeepInPlace(scope: string) {
  const spacer = useRef<HTMLDivElement>(null);
  /** The data-key of the option that was chosen by key. */
  const chosen = useRef<string>(undefined);
  /** The pointer's distance from the top of the visible part, in CSS pixels. */
  const pointer = useRef<number>(undefined);
  const before = useRef<{ scope: string; tops: Map<string, number> }>({ scope, tops: new Map() });

  useLayoutEffect(() => {
    const { tops: old, scope: oldScope } = before.current;
    const room = spacer.current;
    const list = room?.parentElement;
    const tops = topsIn(list);
    before.current = { scope, tops };
    if (!room || !list) return;
    if (oldScope !== scope) {
      room.style.height = '0';
      chosen.current = undefined;
      return;
    }
    const place = pointer.current === undefined ? undefined : pointer.current + list.scrollTop;
    const key = (place !== undefined && keyAt(old, place)) || chosen.current;
    const [was, is] = [old.get(key ?? ''), tops.get(key ?? '')];
    if (was === undefined || is === undefined || was === is) return;
    const scrolled = list.scrollTop + is - was;
    const missing = scrolled - (list.scrollHeight - list.clientHeight);
    if (missing > 0) room.style.height = `${room.offsetHeight + missing}px`;
    list.scrollTop = scrolled;
  });

  return {
    spacer,
    /** Marks an option as the current one. */
    keep: (key: string | undefined) => {
      chosen.current = key;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      pointer.current = event.clientY - event.currentTarget.getBoundingClientRect().top;
    },
    onPointerLeave: () => {
      pointer.current = undefined;
    },
  };
}

function topsIn(list: HTMLElement | null | undefined): Map<string, number> {
  const options = list?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
  return new Map([...options].map((each) => [each.dataset['key'] ?? '', each.offsetTop]));
}

/** Returns the last option that begins above a position. */
function keyAt(tops: ReadonlyMap<string, number>, place: number): string | undefined {
  return [...tops].findLast(([, top]) => top <= place)?.[0];
}
