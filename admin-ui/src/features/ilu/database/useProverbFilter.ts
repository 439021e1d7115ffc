import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSearchText } from '../../../shared/routing/useSearchText';
import { useDebouncedValue } from '../../../shared/hooks/useDebouncedValue';

/** Which proverbs are listed. */
export interface Filter {
  /** What is searched for; empty finds all. */
  q: string;
  /** Dots count: "ọkụ" is found and "oku" is not. */
  exact: boolean;
  /** A letter of the alphabet, '-' for all outside it; empty for every letter. */
  letter: string;
}

/** Typing pauses so long before the server is asked. */
const pauseMs = 200;
/** The longest text the server looks for, in characters. */
const longestQuery = 200;

/** What is looked for. All of it lives in the address, so that reload and Back know it. */
export function useProverbFilter() {
  const [text, setText] = useSearchText();
  const [params, setParams] = useSearchParams();
  // Emptying the box is answered at once: the whole list is at hand.
  const settled = useDebouncedValue(text.trim(), pauseMs);
  const q = text.trim() === '' ? '' : settled;
  const exact = params.get('exact') === '1';
  const letter = params.get('letter') ?? '';
  const filter = useMemo(() => ({ q: cut(q), exact, letter }), [q, exact, letter]);

  const set = useCallback(
    (name: string, value: string, replace: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  const setExact = useCallback((next: boolean) => set('exact', next ? '1' : '', true), [set]);
  // A letter is a place to come back to, as a tab is.
  const setLetter = useCallback((next: string) => set('letter', next, false), [set]);
  const showAll = () => {
    setText('');
    setLetter('');
  };
  return { text, setText, filter, setExact, setLetter, showAll };
}

/** What was typed in form NFC, no longer than the server takes: what is found begins with it all the same. */
function cut(text: string): string {
  return [...text.normalize('NFC')].slice(0, longestQuery).join('');
}
