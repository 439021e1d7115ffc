import { useEffect, useState, useCallback, useRef } from 'react';

/** Returns the value once it has not changed for this long. It returns the first value at once. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** Reports whether `isActive` has been true for this long, so that short waits show nothing. */
export function useDelayed(isActive: boolean, milliseconds = 200): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setIsLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isActive, milliseconds]);
  return isActive && isLate;
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

/**
 * Returns a flag that resets after `milliseconds`. raise() sets it or restarts the time, lower() resets it. onExpire is
 * called when the time is over, which expire() makes now, but not by lower().
 */
export function useTimedFlag(
  milliseconds: number,
  onExpire?: () => void,
): [boolean, { raise(): void; lower(): void; expire(): void }] {
  const [isRaised, setIsRaised] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestOnExpire = useRef(onExpire);
  useEffect(() => {
    latestOnExpire.current = onExpire;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const lower = useCallback(() => {
    clearTimeout(timer.current);
    setIsRaised(false);
  }, []);
  const expire = useCallback(() => {
    lower();
    latestOnExpire.current?.();
  }, [lower]);
  const raise = useCallback(() => {
    clearTimeout(timer.current);
    setIsRaised(true);
    timer.current = setTimeout(expire, milliseconds);
  }, [expire, milliseconds]);
  return [isRaised, { raise, lower, expire }];
}
