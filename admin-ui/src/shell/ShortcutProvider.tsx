import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isMeant, isSingleKey, ShortcutContext, type Shortcut } from '../shared/hooks/shortcuts';
import type { ShortcutGroup } from '../shared/hooks/shortcutGroups';
import { ShortcutSheet } from './ShortcutSheet';
import { useStoredFlag } from '../shared/hooks/useStoredFlag';

function focusSearch() {
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
}

/** The shortcuts of one component, and where they work. */
export interface Registered {
  group: ShortcutGroup;
  shortcuts: readonly Shortcut[];
}

/** Listens for shortcuts: its own ("?" and "/") and those of the screens shown. The sheet, which the sidebar opens as well, can switch single keys off. */
export function ShortcutProvider({ children }: { children: (openSheet: () => void) => ReactNode }) {
  const [enabled, setEnabled] = useStoredFlag('obi.shortcuts', true);
  // The sheet belongs to the page on which it was opened: Ctrl-K leads elsewhere from it.
  const { key: page } = useLocation();
  const [openOn, setOpenOn] = useState<string>();
  if (openOn !== undefined && openOn !== page) setOpenOn(undefined);
  const [added, setAdded] = useState<readonly Registered[]>([]);

  const register = useCallback((shortcuts: Shortcut[], group: ShortcutGroup) => {
    const registered = { group, shortcuts };
    setAdded((all) => [...all, registered]);
    return () => setAdded((all) => all.filter((each) => each !== registered));
  }, []);

  const openSheet = useCallback(() => setOpenOn(page), [page]);

  const all = useMemo<readonly Registered[]>(() => {
    const sheet: Shortcut = { key: '?', label: 'Show the shortcuts', run: openSheet, inDialog: true };
    const search: Shortcut = { key: '/', label: 'Go to the search box', run: focusSearch };
    return [{ group: 'everywhere', shortcuts: [sheet] }, { group: 'lists', shortcuts: [search] }, ...added];
  }, [added, openSheet]);

  useEffect(() => {
    const working = all.flatMap(({ shortcuts }) => shortcuts).filter((each) => enabled || !isSingleKey(each));
    const listen = (event: KeyboardEvent) => {
      const shortcut = working.find((each) => isMeant(event, each));
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled, all]);

  return (
    <ShortcutContext value={register}>
      {children(openSheet)}
      <ShortcutSheet
        open={openOn !== undefined}
        onClose={() => setOpenOn(undefined)}
        registered={all}
        enabled={enabled}
        onEnable={setEnabled}
      />
    </ShortcutContext>
  );
}
