const keyOf = (owner: string) => `obi.recordings.${owner}`;
const listeners = new Set<() => void>();

/** Marks the users whose recordings wait in this browser, so that a page can check this without loading the queue. */
export const waitingFlags = {
  has: (owner: string) => localStorage.getItem(keyOf(owner)) !== null,
  set(owner: string, isWaiting: boolean) {
    if (isWaiting === waitingFlags.has(owner)) return;
    if (isWaiting) localStorage.setItem(keyOf(owner), 'yes');
    else localStorage.removeItem(keyOf(owner));
    listeners.forEach((listener) => listener());
  },
  /** Calls the listener after a change, also one in another tab. */
  subscribe(listener: () => void) {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};
