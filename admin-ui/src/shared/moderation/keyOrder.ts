/** Runs the actions of keys in order: each waits for the work before it. */
export interface KeyOrder {
  /** Makes later keys wait until this work has ended. */
  begin: (work: Promise<void>) => void;
  /** Runs an action now, or after the work. If it had to wait, it is dropped unless isStillMeant returns true then. */
  run: (action: () => void, isStillMeant?: () => boolean) => void;
  /** Drops the actions that wait. */
  clear: () => void;
}

export function createKeyOrder(): KeyOrder {
  let current: Promise<unknown> | undefined;
  let waiting: (() => void)[] = [];
  const isBusy = () => current !== undefined;
  const goOn = () => {
    current = undefined;
    // An action may begin work again.
    while (!isBusy() && waiting.length > 0) waiting.shift()?.();
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
      if (!isBusy()) action();
      else
        waiting.push(() => {
          if (isStillMeant()) action();
        });
    },
    clear: () => {
      waiting = [];
    },
  };
}
