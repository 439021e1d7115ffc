import { vi } from 'vitest';

/** How long a decision is offered to be undone. */
const OFFERED_MS = 10_000;

/** The offers that stand for 10 seconds stand for ever, however slow the machine is. */
export function keepOffers(): void {
  const real = globalThis.setTimeout;
  const slow = (run: () => void, ms?: number) => real(run, ms === OFFERED_MS ? 2 ** 31 - 1 : ms);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(slow as typeof setTimeout);
}
