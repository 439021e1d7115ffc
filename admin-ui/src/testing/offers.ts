import { vi } from 'vitest';

/** How long a decision or a deletion is offered to be undone. */
const OFFERED_MS = 10_000;

/**
 * The offers that stand for 10 seconds stand until `passTime` says that these have passed,
 * however slow the machine is. An offer whose clock is stopped goes on standing.
 */
export function keepOffers(): { passTime: () => void } {
  const running = new Map<unknown, () => void>();
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== OFFERED_MS) return start(run, ms);
    const timer = start(() => undefined, 0);
    running.set(timer, run);
    return timer;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    running.delete(timer);
    stop(timer);
  });
  return {
    passTime: () => {
      const due = [...running.values()];
      running.clear();
      for (const run of due) run();
    },
  };
}
