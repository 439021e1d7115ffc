import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { matchesShortcut, isSingleKey, ShortcutContext, type Shortcut } from '../shared/hooks/shortcuts';
import type { ShortcutGroup } from '../shared/hooks/shortcutGroups';
import { ShortcutSheet, type Registered } from './ShortcutSheet';
import { useStoredFlag } from '../shared/hooks/useStoredFlag';

const searchBox = () => document.querySelector<HTMLInputElement>('main input[type=search]');
const help = { key: '?', label: 'Show keyboard shortcuts', inDialog: true };
const search: Shortcut = { key: '/', label: 'Go to the search box', run: () => searchBox()?.focus() };
const searchGroup: Registered = { group: 'lists', shortcuts: [search] };

/** The page on which the sheet is open, and what it names there. */
interface Sheet {
  page?: string | undefined;
  registered: readonly Registered[];
}

/** Listens for shortcuts: its own ("?" and "/") and those of the screens shown. The sheet, which the sidebar opens as well, can switch single keys off. */
export function ShortcutProvider({ children }: { children: (openSheet: () => void) => ReactNode }) {
  const [enabled, setEnabled] = useStoredFlag('obi.shortcuts', true);
  const { key: page } = useLocation();
  // A key means what the screen shows, also when it is pressed before the next render: hence a ref.
  const added = useRef<readonly Registered[]>([]);
  // The sheet belongs to the page on which it was opened: Ctrl-K leads elsewhere from it.
  const [sheet, setSheet] = useState<Sheet>({ registered: [] });

  const register = useCallback((shortcuts: Shortcut[], group: ShortcutGroup) => {
    const registered = { group, shortcuts };
    added.current = [...added.current, registered];
    return () => {
      added.current = added.current.filter((each) => each !== registered);
    };
  }, []);

  const openSheet = useCallback(
    () =>
      setSheet({
        page,
        registered: [...(searchBox() ? [searchGroup] : []), ...added.current],
      }),
    [page],
  );
  const helpGroup = useMemo<Registered>(
    () => ({ group: 'everywhere', shortcuts: [{ ...help, run: openSheet }] }),
    [openSheet],
  );

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const shortcut = [helpGroup, searchGroup, ...added.current]
        .flatMap(({ shortcuts }) => shortcuts)
        .find((each) => (enabled || !isSingleKey(each)) && matchesShortcut(event, each));
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled, helpGroup]);

  return (
    <ShortcutContext value={register}>
      {children(openSheet)}
      <ShortcutSheet
        open={sheet.page === page}
        onClose={() => setSheet({ ...sheet, page: undefined })}
        registered={[helpGroup, ...sheet.registered]}
        enabled={enabled}
        onEnable={setEnabled}
      />
    </ShortcutContext>
  );
}
