import { useEffect } from 'react';

/** The next page is loaded this many items before the end of what is loaded, so that scrolling never stops. */
const ahead = 60;

/** Calls `onNearEnd` while the last of the items in view are near the end of those that are loaded. */
export function useNearEnd(inView: readonly { index: number }[], count: number, onNearEnd: () => void): void {
  const last = inView.at(-1)?.index ?? -1;
  const isNear = last >= 0 && last >= count - ahead;
  useEffect(() => {
    if (isNear) onNearEnd();
    // Again for every page that came: it may be too short.
  }, [isNear, onNearEnd, count]);
}
