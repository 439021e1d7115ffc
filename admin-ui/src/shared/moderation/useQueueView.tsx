import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { SearchBar } from '../fields/SearchBar';
import { useSearchText } from '../routing/useSearchText';
import type { PanelSearch } from './types';
import { useStatusTab } from './useStatusTab';

/** What a moderation screen lists: the status of its tab and the text of its search. Both live in the address. */
export function useQueueView(noun: string, tabs: readonly [string, ...string[]]) {
  const [status, setStatus] = useStatusTab(tabs);
  const [text, setText] = useSearchText();
  const q = useSearchParams()[0].get('q') ?? '';
  const view = useMemo(() => ({ status, q }), [status, q]);
  const search: PanelSearch = {
    clear: () => setText(''),
    bar: (found, what = `${noun}s`) => (
      <SearchBar label={`Search ${what}...`} text={text} onText={setText} found={q && found} />
    ),
  };
  return { view, setStatus, search };
}
