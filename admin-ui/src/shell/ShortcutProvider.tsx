import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { matchesShortcut, isSingleKey, ShortcutContext, type Shortcut } from '../shared/hooks/shortcuts';
import { shortcutGroups, type ShortcutGroup } from '../shared/hooks/shortcutGroups';
import { ShortcutSheet } from './ShortcutSheet';
import { useStoredFlag } from '../shared/hooks/useStoredFlag';

/** The shortcuts of one component. */
interface Registered {
  group: ShortcutGroup;
  shortcuts: readonly Shortcut[];
}

const searchBox = () => document.querySelector<HTMLInputElement>('main input[type=search]');
const help = { key: '?', label: 'Show keyboard shortcuts', inDialog: true };
const search: Shortcut = { key: '/', label: 'Go to the search box', run: () => searchBox()?.focus() };
const searchGroup: Registered = { group: 'lists', shortcuts: [search] };

/** Returns the keys that elements on the screen handle themselves. */
const handledKeys = () =>
  shortcutGroups.parts.keys.filter(
    ({ handledBy }) => handledBy === undefined || document.querySelector(handledBy) !== null,
  );

/** Returns the shortcuts of the page for the sheet. */
const listed = (added: readonly Registered[]): Sheet['registered'] => [
  ...(searchBox() ? [searchGroup] : []),
  ...added.map(({ group, shortcuts }) => ({
    group,
    shortcuts: shortcuts.filter(({ isUseful }) => isUseful?.() ?? true),
  })),
  { group: 'parts', shortcuts: handledKeys() },
];

/** The page on which the sheet is open, and the shortcuts that it lists. */
interface Sheet {
  page?: string | undefined;
  registered: Parameters<typeof ShortcutSheet>[0]['registered'];
}

/** Runs shortcuts: its own ("?" and "/") and those that the shown screens register. Shows the sheet that lists them. */
export function ShortcutProvider({ children }: { children: (openSheet: () => void) => ReactNode }) {
  const [enabled, setEnabled] = useStoredFlag('obi.shortcuts', true);
  const { key: page } = useLocation();
  // A ref, so that a key pressed before the next render runs the shortcut of the shown screen.
  const added = useRef<readonly Registered[]>([]);
  // The sheet closes when Ctrl-K leads to another page.
  const [sheet, setSheet] = useState<Sheet>({ registered: [] });

  const register = useCallback((shortcuts: Shortcut[], group: ShortcutGroup) => {
    const registered = { group, shortcuts };
    added.current = [...added.current, registered];
    // The sheet may have been opened while the page was loading.
    setSheet((open) => (open.page === undefined ? open : { ...open, registered: listed(added.current) }));
    return () => {
      added.current = added.current.filter((each) => each !== registered);
    };
  }, []);

  const openSheet = useCallback(() => setSheet({ page, registered: listed(added.current) }), [page]);
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
