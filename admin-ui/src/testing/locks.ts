import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/** Adds locks to this browser, which jsdom lacks. Like real ones, they are granted a moment after the request. */
export function giveLocks() {
  const stealers = new Map<string, () => void>();
  const request = async (name: string, ...options: unknown[]) => {
    const hold = options.at(-1) as (lock: object | null) => unknown;
    if (stealers.has(name)) return hold(null);
    const stolen = new Promise<never>((_, reject) =>
      stealers.set(name, () => reject(new DOMException('', 'AbortError'))),
    );
    await Promise.resolve();
    await Promise.race([hold({ name }), stolen]);
    stealers.delete(name);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return {
    /** Another tab takes the lock. */
    steal: (name: string) =>
      act(() => {
        stealers.get(name)?.();
        stealers.delete(name);
        return Promise.resolve();
      }),
  };
}
