import { useCallback, useState } from 'react';

/** A boolean state that this browser stores under the key. */
export function useStoredFlag(key: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? initial : stored === 'yes';
  });
  const set = useCallback(
    (next: boolean) => {
      localStorage.setItem(key, next ? 'yes' : 'no');
      setValue(next);
    },
    [key],
  );
  return [value, set];
}
