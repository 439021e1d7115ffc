import { useCallback, useEffect, useState } from 'react';

const lockName = 'obi.recording-desk';

/** 'elsewhere': another tab has the lock; 'takenOver': another tab took it from this one. */
type State = 'waiting' | 'held' | 'elsewhere' | 'takenOver';

/** Makes sure that only one tab records. `takeOver` takes the lock from another tab. */
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
    const request = () => {
      if (isOver) return;
      const options = attempt > 0 ? { steal: true } : { ifAvailable: true };
      navigator.locks.request(lockName, options, hold).catch(() => !isOver && setState('takenOver'));
    };
    // Not at once: React's strict mode mounts twice, and the first request would refuse the second.
    queueMicrotask(request);
    return () => {
      isOver = true;
      release();
    };
  }, [attempt]);
  return { state, takeOver: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** Keeps the screen on if the device allows it: a locked screen ends a recording. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isOver) await granted.release();
        else lock = granted;
      } catch {
        // Browsers refuse when the battery is low.
      }
    };
    // Hiding the page releases the lock.
    const requestAgain = () => void request();
    document.addEventListener('visibilitychange', requestAgain);
    requestAgain();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', requestAgain);
      void lock?.release();
    };
  }, []);
}
