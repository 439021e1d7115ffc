import { useCallback, useEffect, useRef, useState } from 'react';

/** A flag that resets itself. raise() sets it for `milliseconds` (from the last raise); onFall runs when it falls. */
export function useTimedFlag(
  milliseconds: number,
  onFall?: () => void,
): [boolean, { raise(): void; lower(): void }] {
  const [raised, setRaised] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fall = useRef(onFall);
  useEffect(() => {
    fall.current = onFall;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const lower = useCallback(() => {
    clearTimeout(timer.current);
    setRaised(false);
  }, []);
  const raise = useCallback(() => {
    clearTimeout(timer.current);
    setRaised(true);
    timer.current = setTimeout(() => {
      setRaised(false);
      fall.current?.();
    }, milliseconds);
  }, [milliseconds]);
  return [raised, { raise, lower }];
}
