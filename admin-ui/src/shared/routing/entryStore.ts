/** History entries remembered; older ones are forgotten first. */
const keptEntries = 50;

/** Remembers a value for each history entry, in this tab. */
export function createEntryStore<T>(storageKey: string) {
  const readAll = (): [entry: string, value: T][] => {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
      return Array.isArray(value) ? (value as [string, T][]) : [];
    } catch {
      return [];
    }
  };
  return {
    read: (entry: string): T | undefined => readAll().find(([each]) => each === entry)?.[1],
    write: (entry: string, value: T): void => {
      const others = readAll().filter(([each]) => each !== entry);
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...others, [entry, value]].slice(-keptEntries)));
      } catch {
        // Storage is full or blocked: nothing is remembered.
      }
    },
  };
}
