import { useContext, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { RouterContext } from './RouterContext';

/** Browsers refuse too many history writes a second, so the address follows once typing pauses. */
const writeAfterMs = 250;

/**
 * A search text that lives in the address (?q=). The text on screen is state of its own, because an
 * input that waits for the router drops letters; Back and Forward bring it back.
 */
export function useSearchText(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const router = useContext(RouterContext);
  const inUrl = params.get('q') ?? '';
  const [text, setText] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  const [written, setWritten] = useState<string>();

  if (seen !== inUrl) {
    // The address changed: by our own writing, which may come after more was typed, or by Back or a link.
    setSeen(inUrl);
    setWritten(undefined);
    if (inUrl !== written) setText(inUrl);
  }

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === inUrl) return;
    const timer = setTimeout(() => {
      // A dialog was opened or a link followed, and is not rendered yet: writing into the address of before would undo it.
      // This runs again once it is.
      if (router && router.state.location.key !== key) return;
      setWritten(wanted);
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (wanted) next.set('q', wanted);
          else next.delete('q');
          return next;
        },
        { replace: true, preventScrollReset: true, state },
      );
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [text, inUrl, setParams, router, key, state]);

  return [text, setText];
}
