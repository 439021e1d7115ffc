import { useEffect, useState, useCallback, useRef } from 'react';

/** Returns the value after it has not changed for that long; the first value at once. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** Reports whether `active` has been true for that long, so that short waits show nothing. */
export function useDelayed(active: boolean, milliseconds = 200): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, milliseconds]);
  return active && isLate;
}

/** Returns the time, updated every minute, for texts such as 'two minutes ago'. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns a flag that resets itself `milliseconds` after the last raise(), and then calls onFall. */
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
