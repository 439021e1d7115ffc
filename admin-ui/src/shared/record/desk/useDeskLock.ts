import { useCallback, useEffect, useState } from 'react';

const lockName = 'obi.recording-desk';

/** 'lost': another tab took it over. */
type State = 'waiting' | 'held' | 'elsewhere' | 'lost';

/** Only one tab records at a time. `takeOver` makes it this one. */
export function useDeskLock(): { state: State; takeOver: () => void } {
  const [state, setState] = useState<State>('locks' in navigator ? 'waiting' : 'held');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!('locks' in navigator)) return;
    let release: () => void = () => undefined;
    let isOver = false;
    const hold = (lock: Lock | null) => {
      if (isOver) return undefined;
      setState(lock ? 'held' : 'elsewhere');
      return lock ? new Promise<void>((done) => (release = done)) : undefined;
    };
    const how = attempt > 0 ? { steal: true } : { ifAvailable: true };
    // Not at once: where React mounts everything twice, the first request would stand in the way of the second.
    queueMicrotask(() => {
      if (!isOver) navigator.locks.request(lockName, how, hold).catch(() => !isOver && setState('lost'));
    });
    return () => {
      isOver = true;
      release();
    };
  }, [attempt]);
  return { state, takeOver: useCallback(() => setAttempt((count) => count + 1), []) };
}
