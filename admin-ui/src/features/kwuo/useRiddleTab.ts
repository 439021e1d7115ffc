import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router';

/** Spec 9. */
const tabs = ['add', 'edit', 'leaderboard'] as const;
export type RiddleTab = (typeof tabs)[number];

const storageKey = 'obi.riddleTab';
const toTab = (text: string | null) => tabs.find((tab) => tab === text);

/**
 * Keeps the tab in the address (?tab=), so that reload and Back work. Without a valid tab in the address, it is the last
 * one in this browser, or add (spec 2.16).
 */
export function useRiddleTab(): [RiddleTab, (tab: RiddleTab, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const inAddress = toTab(params.get('tab'));
  const [last, setLast] = useState(() => inAddress ?? toTab(localStorage.getItem(storageKey)) ?? 'add');
  if (inAddress && inAddress !== last) setLast(inAddress);
  const tab = inAddress ?? last;
  const isInAddress = inAddress !== undefined;

  useEffect(() => localStorage.setItem(storageKey, tab), [tab]);
  useEffect(() => {
    if (!isInAddress) setParams((before) => withTab(before, tab), { replace: true, state });
  }, [isInAddress, tab, setParams, state]);

  const choose = useCallback(
    (next: RiddleTab, options?: NavigateOptions) =>
      setParams((before) => {
        const after = withTab(before, next);
        for (const opened of ['edit', 'preview']) after.delete(opened);
        return after;
      }, options),
    [setParams],
  );
  return [tab, choose];
}

function withTab(params: URLSearchParams, tab: RiddleTab): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('tab', tab);
  return next;
}
