import { useEffect, useState } from 'react';
import { useRememberedTop } from '../../../shared/routing/useScrollMemory';
import type { Proverbs } from './useProverbs';

/** Further down, a reload opens the list as far as this. */
const mostRows = 3000;

/**
 * Whether so much of the list is loaded that the place where the person was before a reload can be scrolled to; until
 * then it loads page after page. `step` is the height of a row or card.
 */
export function useRestoredRows(
  { proverbs, isLoaded, hasMore, moreError, loadMore }: Proverbs,
  step: number,
): boolean {
  const top = useRememberedTop();
  const [isReached, setReached] = useState(top === 0);
  const wanted = Math.min(mostRows, Math.ceil((top + window.innerHeight) / step));
  const isEnough = isLoaded && (proverbs.length >= wanted || !hasMore || moreError !== null);
  if (isEnough && !isReached) setReached(true);
  useEffect(() => {
    if (!isReached && isLoaded && !isEnough) loadMore();
  }, [isReached, isLoaded, isEnough, loadMore, proverbs.length]);
  return isReached && isLoaded;
}
