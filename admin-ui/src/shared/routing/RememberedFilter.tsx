import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { FilterDefinition } from './filter';
import { EDIT } from './useOpenRecord';

interface Props<V extends object> {
  filter: FilterDefinition<V>;
  children: ReactNode;
}

/** Lists as they were listed last, unless the address says what to list or the person came back to it. */
export function RememberedFilter<V extends object>({ filter, children }: Props<V>) {
  const { names, looks, remember } = filter;
  const [address, setAddress] = useSearchParams();
  const { key, state } = useLocation();
  const isBack = useNavigationType() === 'POP' && key !== 'default';
  const [wanted] = useState(() => {
    const isLook = (name: string) => looks.some((look) => look === name);
    const says = [...names, 'q', EDIT].some((name) => !isLook(name) && address.has(name));
    const chosen = new URLSearchParams((remember && localStorage.getItem(remember.key)) ?? '');
    return [...chosen].filter(
      ([name]) =>
        remember?.names.some((each) => each === name) &&
        (isLook(name) ? !address.has(name) : !says && !isBack),
    );
  });
  const [isApplied, setApplied] = useState(false);
  if (!isApplied && wanted.every(([name]) => address.has(name))) setApplied(true);

  useLayoutEffect(() => {
    if (isApplied) return;
    const apply = (before: URLSearchParams) => new URLSearchParams([...before, ...wanted]);
    setAddress(apply, { replace: true, preventScrollReset: true, state: state as unknown });
  }, [isApplied, wanted, setAddress, state]);
  return isApplied && children;
}
