import { useMemo } from 'react';
import { useDebouncedValue } from '../../../shared/hooks/timers';
import { useFilter } from '../../../shared/routing/filter';
import { proverbFilter, type Filter } from './proverbFilter';

/** Typing pauses so long before the server is asked. */
const pauseMs = 200;
/** The longest text the server looks for, in characters. */
const longestQuery = 200;

/** What is looked for. */
export function useProverbFilter() {
  const { values, ...rest } = useFilter(proverbFilter);
  const typed = rest.text.trim();
  const debounced = useDebouncedValue(typed, pauseMs);
  // Emptying the box is answered at once: the whole list is at hand.
  const q = cut(typed && debounced);
  const filter: Filter = useMemo(() => ({ ...values, q }), [values, q]);
  return { ...rest, filter };
}

/** What was typed in form NFC, no longer than the server takes: what is found begins with it all the same. */
export function cut(text: string): string {
  return [...text.normalize('NFC')].slice(0, longestQuery).join('');
}
