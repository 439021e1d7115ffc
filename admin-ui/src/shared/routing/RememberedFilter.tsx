import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { FilterDefinition } from './filter';
import { EDIT } from './useOpenRecord';

interface Props<V extends object> {
  filter: FilterDefinition<V>;
  children: ReactNode;
}

/** Lists as they were listed last, unless the address says what to list or the person came back to it. */
export function RememberedFilter<V extends object>({ filter: { names, remember }, children }: Props<V>) {
  const [address, setAddress] = useSearchParams();
  const { key, state } = useLocation();
  const isBack = useNavigationType() === 'POP' && key !== 'default';
  const says = [...names, 'q', EDIT].some((name) => address.has(name));
  const [wanted] = useState(() => {
    const chosen = new URLSearchParams((remember && localStorage.getItem(remember.key)) ?? '');
    const known = [...chosen].filter(([name]) => remember?.names.some((each) => each === name));
    return says || isBack ? [] : known;
  });
  const [isApplied, setApplied] = useState(wanted.length === 0);
  if (!isApplied && says) setApplied(true);

  useLayoutEffect(() => {
    if (isApplied) return;
    const apply = (before: URLSearchParams) => new URLSearchParams([...before, ...wanted]);
    setAddress(apply, { replace: true, preventScrollReset: true, state: state as unknown });
  }, [isApplied, wanted, setAddress, state]);
  return isApplied && children;
}
