const keyOf = (owner: string) => `obi.recordings.${owner}`;
const listeners = new Set<() => void>();

/** Marks users whose recordings wait in this browser. A page can look here without loading the queue. */
export const waiting = {
  has: (owner: string) => localStorage.getItem(keyOf(owner)) !== null,
  set(owner: string, isWaiting: boolean) {
    if (isWaiting === waiting.has(owner)) return;
    if (isWaiting) localStorage.setItem(keyOf(owner), 'yes');
    else localStorage.removeItem(keyOf(owner));
    listeners.forEach((listener) => listener());
  },
  /** Calls back after a change, also one in another tab. */
  subscribe(listener: () => void) {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};
