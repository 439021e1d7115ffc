import { useEffect } from 'react';

/** Keeps the screen on, where the device lets it: a locked screen takes the microphone away. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isOver) await given.release();
        else lock = given;
      } catch {
        // The battery is low; the screen goes as it does.
      }
    };
    // The lock goes when the page is hidden.
    const again = () => void ask();
    document.addEventListener('visibilitychange', again);
    again();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
