import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The chosen tab lives in the address (?tab=); without one, or with one that does not exist, it is the first. */
export function useStatusTab<T extends string>(tabs: readonly [T, ...T[]]): [T, (tab: T) => void] {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((each) => each === params.get('tab')) ?? tabs[0];
  const [first] = tabs;

  const choose = useCallback(
    (next: T) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (next === first) after.delete('tab');
        else after.set('tab', next);
        after.delete('open');
        return after;
      }),
    [first, setParams],
  );
  return [tab, choose];
}
