/** Lets a key wait for what an earlier key has begun, so that fast keys act on the items they are meant for. */
export interface KeyOrder {
  /** Keys wait until the work has ended. */
  begin: (work: Promise<void>) => void;
  /** Runs a key's action now, or after the work if it is still meant then. */
  run: (action: () => void, isStillMeant: () => boolean) => void;
  /** Forgets the keys that wait. */
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
    run: (action, isStillMeant) => {
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
