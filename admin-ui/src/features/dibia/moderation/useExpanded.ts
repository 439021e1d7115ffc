import { useCallback, useState } from 'react';

/** How many groups stay expanded; the first that were expanded are collapsed first. */
export const MAX_EXPANDED = 30;

function read(key: string): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Which groups are expanded; this browser tab remembers it under the name, so that reload and Back find them so. */
export function useExpanded(name: string) {
  const key = `obi.expanded.${name}`;
  const [state, setState] = useState(() => ({ key, ids: read(key) }));
  const ids = state.key === key ? state.ids : read(key);
  if (state.key !== key) setState({ key, ids });

  const change = useCallback(
    (make: (ids: string[]) => string[]) => {
      const next = make(read(key)).slice(-MAX_EXPANDED);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage that is full or forbidden only means that a reload finds all groups closed.
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
  const expandOnly = useCallback((wanted: string[]) => change(() => wanted), [change]);
  return { ids, expand, expandOnly, toggle };
}
