import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, NavigationType, useNavigationType, useSearchParams } from 'react-router';
import type { FilterDefinition } from './filter';
import { EDIT } from './useOpenRecord';

interface Props<V extends object> {
  filter: FilterDefinition<V>;
  /** Reports whether a value still exists, such as a category; undefined while that is unknown. */
  isKnown?: ((name: string, value: string) => boolean) | undefined;
  children: ReactNode;
}

/**
 * Before the list is shown, puts the filter values that this browser remembers into the address, unless the address
 * already has some or the person came by Back. Removes values that no longer exist once `isKnown` is given.
 */
export function RememberedFilter<V extends object>({ filter, isKnown, children }: Props<V>) {
  const { names, looks, remember } = filter;
  const [address, setAddress] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const isBack = useNavigationType() === NavigationType.Pop && key !== 'default';
  const [wanted] = useState(() => {
    const isLook = (name: string) => looks.some((look) => look === name);
    const hasFilter = [...names, 'q', EDIT].some((name) => !isLook(name) && address.has(name));
    const chosen = new URLSearchParams((remember && localStorage.getItem(remember.key)) ?? '');
    return [...chosen].filter(
      ([name]) =>
        remember?.names.some((each) => each === name) &&
        (isLook(name) ? !address.has(name) : !hasFilter && !isBack),
    );
  });
  const [isApplied, setApplied] = useState(false);
  if (!isApplied && wanted.every(([name]) => address.has(name))) setApplied(true);

  useLayoutEffect(() => {
    if (isApplied) return;
    const apply = (before: URLSearchParams) => new URLSearchParams([...before, ...wanted]);
    setAddress(apply, { replace: true, preventScrollReset: true, state });
  }, [isApplied, wanted, setAddress, state]);

  const isChecked = useRef(false);
  useLayoutEffect(() => {
    if (!isApplied || !isKnown || isChecked.current) return;
    isChecked.current = true;
    const gone = wanted.filter(([name, value]) => !isKnown(name, value));
    if (gone.length === 0) return;
    const drop = (before: URLSearchParams) =>
      new URLSearchParams(
        [...before].filter(([name, value]) => !gone.some((each) => each[0] === name && each[1] === value)),
      );
    setAddress(drop, { replace: true, preventScrollReset: true, state });
  }, [isApplied, isKnown, wanted, setAddress, state]);
  return isApplied && children;
}
