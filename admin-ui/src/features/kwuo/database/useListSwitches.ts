import { useSearchParams } from 'react-router';
import type { Sort } from '../api';

/** What a switch of the list says lives in the address, so that reload and Back know it. */
function useFlag(name: string, on: string): [boolean, (next: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = (next: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set(name, on);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(name) === on, set];
}

/** The order of the list: newest first, or by the Igbo alphabet. */
export function useSort(): [Sort, (sort: Sort) => void] {
  const [isIgbo, setIgbo] = useFlag('sort', 'igbo');
  return [isIgbo ? 'igbo' : 'newest', (sort) => setIgbo(sort === 'igbo')];
}

/** Whether dots count in the search. */
export const useExact = () => useFlag('exact', '1');
