import { useEffect, useEffectEvent, useRef } from 'react';
import type { Recorded } from '../../audio/stored/recording';
import type { Take } from '../capture/recorder';
import type { RecordKind } from '../kind';
import type { HeldTake } from '../database';
import { takes } from '../takes';

/** Holds the take on the screen in this browser, and gives back one of the item that was left earlier. */
export function useHeldTake<T extends Recorded>(
  { area, textOf }: RecordKind<T>,
  item: T | undefined,
  /** Returns whether it is on the screen now. */
  onFound: (take: HeldTake) => boolean,
) {
  const held = useRef<Promise<number | undefined>>(undefined);
  const itemId = item?.id;
  const offer = useEffectEvent((take: HeldTake | undefined) => {
    if (take && !held.current && onFound(take)) held.current = Promise.resolve(take.key);
  });
  useEffect(() => {
    if (itemId === undefined) return;
    let isOver = false;
    void takes.find(area, itemId).then((take) => isOver || offer(take));
    return () => {
      isOver = true;
    };
  }, [area, itemId]);
  return {
    hold({ samples, rate, isClipped }: Take, of: T) {
      const about = { area, itemId: of.id, text: textOf(of), replaces: of.audio?.fileId };
      held.current = takes.hold({ ...about, samples: samples.buffer as ArrayBuffer, rate, isClipped });
    },
    /** Another item is shown: it is offered again with its own. */
    leave() {
      held.current = undefined;
    },
    /** Holds it no longer: it was dropped, or is kept once `until` is over. */
    release(until = Promise.resolve()) {
      const before = held.current ?? Promise.resolve(undefined);
      held.current = undefined;
      // useKeeper reports what could not be kept; the take is offered again then.
      before.then((key) => (key === undefined ? until : takes.remove(key, until))).catch(() => undefined);
    },
  };
}
