import { useEffect } from 'react';

/** So many items before the end of what is loaded, the next piece is asked for: scrolling does not come to a halt. */
const ahead = 60;

/** Calls `onNearEnd` while the last of the items in view are near the end of those that are loaded. */
export function useNearEnd(inView: readonly { index: number }[], count: number, onNearEnd: () => void): void {
  const last = inView.at(-1)?.index ?? -1;
  const isNear = last >= 0 && last >= count - ahead;
  useEffect(() => {
    if (isNear) onNearEnd();
    // Again for every piece that came: it may be too short.
  }, [isNear, onNearEnd, count]);
}
