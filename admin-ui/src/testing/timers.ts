import { vi } from 'vitest';

/** How long a test waits for something to happen, in milliseconds. */
export const patience = 120_000;

/** The offers to undo a decision or a deletion stand for 10 seconds. An offer whose clock is stopped goes on standing. */
export const keepOffers = () => keepTimers(10_000);

/** The banner of an add form stands for 3 seconds, and then the form is empty. */
export const keepBanners = () => keepTimers(3000);

/** 'Text Copied!' stands for 2 seconds. */
export const keepToasts = () => keepTimers(2000);

/** Timers of this length run when `passTime` says that the time has passed, however slow the machine is. */
function keepTimers(length: number): { passTime: () => void } {
  const running = new Map<unknown, () => void>();
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) => {
    if (ms !== length) return start(run, ms);
    const timer = start(() => undefined, 0);
    running.set(timer, run);
    return timer;
  });
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
