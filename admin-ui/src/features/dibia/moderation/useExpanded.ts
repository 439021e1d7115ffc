import { useCallback, useState } from 'react';

/** How many groups stay expanded; the first that were expanded are collapsed first. */
export const MAX_EXPANDED = 30;

const none: readonly string[] = [];

function read(key: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Which groups are expanded; this browser tab remembers it under the name, so that reload and Back find them so.
 * `isChosen` is false until one was expanded or collapsed.
 */
export function useExpanded(name: string) {
  const key = `obi.expanded.${name}`;
  const [state, setState] = useState(() => ({ key, ids: read(key) }));
  const ids = state.key === key ? state.ids : read(key);
  if (state.key !== key) setState({ key, ids });

  const change = useCallback(
    (make: (ids: readonly string[]) => readonly string[]) => {
      const next = make(read(key) ?? none).slice(-MAX_EXPANDED);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage that is full or forbidden only means that a reload opens the first group alone.
      }
      setState({ key, ids: next });
    },
    [key],
  );
  const expand = useCallback(
    (id: string) => change((all) => (all.includes(id) ? all : [...all, id])),
    [change],
  );
  const toggle = useCallback(
    (id: string) => change((all) => (all.includes(id) ? all.filter((each) => each !== id) : [...all, id])),
    [change],
  );
  const expandOnly = useCallback((wanted: readonly string[]) => change(() => wanted), [change]);
  return { ids: ids ?? none, isChosen: ids !== undefined, expand, expandOnly, toggle };
}
