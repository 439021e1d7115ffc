import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Filter } from './proverbFilter';

/** Shows what another filter found from its top on; Back leads to the place where the list was left. */
export function useTopOfWhatIsNew(shown: Filter, scroller: RefObject<HTMLElement | null>) {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    scroller.current?.scrollTo({ top: 0 });
  }, [shown, scroller]);
  return (change: () => void) => {
    isWanted.current = true;
    change();
  };
}
