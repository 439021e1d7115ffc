/** Runs the actions of keys in order: each waits for the work before it. */
export interface KeyOrder {
  /** Makes later keys wait until this work has ended. */
  begin: (work: Promise<unknown>) => void;
  /** Runs an action now, or after the work. If it had to wait, it is dropped unless isStillMeant returns true then. */
  run: (action: () => void, isStillMeant?: () => boolean) => void;
  /** Reports whether this action waits. */
  isWaiting: (action: () => void) => boolean;
  /** Drops the actions that wait. */
  clear: () => void;
}

export function createKeyOrder(): KeyOrder {
  let current: Promise<unknown> | undefined;
  let waiting: { action: () => void; isStillMeant: () => boolean }[] = [];
  const isBusy = () => current !== undefined;
  const goOn = () => {
    current = undefined;
    // An action may begin work again.
    while (!isBusy() && waiting.length > 0) {
      const next = waiting.shift();
      if (next?.isStillMeant()) next.action();
    }
  };
  return {
    begin: (work) => {
      const all = Promise.allSettled([current, work]);
      current = all;
      void all.then(() => {
        if (current === all) goOn();
      });
    },
    run: (action, isStillMeant = () => true) => {
      if (isBusy()) waiting.push({ action, isStillMeant });
      else action();
    },
    isWaiting: (action) => waiting.some((each) => each.action === action),
    clear: () => {
      waiting = [];
    },
  };
}
