import { useLayoutEffect, useRef, type PointerEvent } from 'react';

/**
 * Keeps the option under the pointer, or else the one that was gone to by key, where it stands on screen while others
 * come above it. `scope` names what is listed: another one begins at its top. Give `spacer` to an element behind the
 * last option.
 */
export function useStill(scope: string) {
  const spacer = useRef<HTMLDivElement>(null);
  /** The option that was gone to, by its data-key. */
  const chosen = useRef<string>(undefined);
  /** Of the pointer, from the top of the visible part. */
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
    /** This one was gone to. */
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

/** The last option that begins above the place. */
function keyAt(tops: ReadonlyMap<string, number>, place: number): string | undefined {
  return [...tops].findLast(([, top]) => top <= place)?.[0];
}
