import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { isForSomethingElse, ShortcutContext, type Shortcut } from '../shared/hooks/shortcuts';
import { ShortcutSheet } from './ShortcutSheet';
import { useStoredFlag } from '../shared/hooks/useStoredFlag';

function focusSearch() {
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
}

/** Listens for single-key shortcuts: its own ("?" and "/") and those of the screens shown. The sheet, which the sidebar opens as well, can switch them off. */
export function ShortcutProvider({ children }: { children: (openSheet: () => void) => ReactNode }) {
  const [enabled, setEnabled] = useStoredFlag('obi.shortcuts', true);
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState<Shortcut[][]>([]);

  const register = useCallback((shortcuts: Shortcut[]) => {
    setAdded((all) => [...all, shortcuts]);
    return () => setAdded((all) => all.filter((each) => each !== shortcuts));
  }, []);

  const openSheet = useCallback(() => setOpen(true), []);

  const shortcuts = useMemo<Shortcut[]>(
    () => [
      { key: '?', label: 'Show the shortcuts', run: openSheet, inDialog: true },
      { key: '/', label: 'Go to the search box', run: focusSearch },
      ...added.flat(),
    ],
    [added, openSheet],
  );

  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      const shortcut = shortcuts.find(({ key }) => key === event.key);
      if (!shortcut || isForSomethingElse(event, shortcut)) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled, shortcuts]);

  return (
    <ShortcutContext value={register}>
      {children(openSheet)}
      <ShortcutSheet
        open={open}
        onClose={() => setOpen(false)}
        shortcuts={shortcuts}
        enabled={enabled}
        onEnable={setEnabled}
      />
    </ShortcutContext>
  );
}
