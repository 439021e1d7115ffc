import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { profileKind } from '../features/dibia/moderation/profiles/profileKind';
import { reportKind } from '../features/dibia/moderation/UserReportsPage';
import { reviewKind } from '../features/dibia/moderation/UserReviewsPage';
import { suggestionKind } from '../features/ilu/suggestions/suggestions';
import { databaseKeys, deleteRowKeys, restoreKeys, useRowKeys } from '../shared/hooks/rowKeys';
import { shortcutGroups, type ShortcutGroup } from '../shared/hooks/shortcutGroups';
import { keyId, ShortcutContext, useShortcuts } from '../shared/hooks/shortcuts';
import { useAddShortcut } from '../shared/hooks/useAddShortcut';
import { createQueryClient } from '../shared/http/queryClient';
import type { Moderated, ModerationKind } from '../shared/moderation/types';
import { StatusTabs } from '../shared/moderation/StatusTabs';
import { PresetReasons } from '../shared/moderation/PresetReasons';
import { reasonsQuery } from '../shared/moderation/reasons';
import { useModeration } from '../shared/moderation/useModeration';
import { useModerationKeys } from '../shared/moderation/useModerationKeys';
import { useCheckKeys } from '../shared/record/check/useCheckKeys';
import { ReorderArea } from '../shared/reorder/ReorderArea';
import { useRecordingKeys } from '../shared/record/desk/Controls';
import { deleteSelected, SelectionBar } from '../shared/table/SelectionBar';
import { PaletteHost } from './palette/PaletteHost';

const nothing = () => undefined;
const noun = { one: 'proverb', many: 'proverbs' };
const selected = {
  selectedIds: new Set(['1']),
  selected: [{ id: '1' }],
  toggle: nothing,
  extend: nothing,
  select: nothing,
  selectMatching: nothing,
  remove: nothing,
  isAllSelected: false,
  toggleAll: nothing,
  clear: nothing,
};
const actions = [deleteSelected(nothing)];
const queue = {
  find: nothing,
  position: nothing,
  neighbour: () => Promise.resolve(undefined),
  focus: () => false,
};

function Moderate<T extends Moderated>({ kind }: { kind: ModerationKind<T> }) {
  useModerationKeys(useModeration(kind, queue, nothing), 'pending');
  return null;
}

const client = createQueryClient();
client.setQueryData(reasonsQuery('dibia').queryKey, { reasons: ['Spam.'], version: 1 });

/** Everything in the source that gives keys to useShortcuts, by its file. */
const users: Record<string, () => React.ReactNode> = {
  '../shared/hooks/rowKeys.ts': function Rows() {
    useRowKeys();
    return null;
  },
  '../shared/reorder/ReorderArea.tsx': () => (
    <ReorderArea items={[]} nameOf={() => ''} noun={noun} selected={[]} onMove={nothing}>
      {nothing}
    </ReorderArea>
  ),
  '../shared/database/DatabaseScreen.tsx': function Keys() {
    useShortcuts(databaseKeys, 'lists');
    useShortcuts(deleteRowKeys, 'lists');
    return null;
  },
  '../features/activity/ActivityList.tsx': function Restore() {
    useShortcuts(restoreKeys, 'lists');
    return null;
  },
  '../shared/hooks/useAddShortcut.ts': function Add() {
    useAddShortcut(noun, nothing);
    return null;
  },
  '../shared/table/SelectionBar.tsx': () => (
    <SelectionBar selection={selected} noun={noun} actions={actions} />
  ),
  '../shared/moderation/useModerationKeys.ts': () => (
    <>
      <Moderate kind={reviewKind} />
      <Moderate kind={reportKind} />
      <Moderate kind={profileKind} />
      <Moderate kind={suggestionKind} />
    </>
  ),
  '../shared/moderation/StatusTabs.tsx': () => (
    <StatusTabs label="Reviews" tabs={[{ id: 'pending' }]} value="pending" onChange={nothing}>
      {null}
    </StatusTabs>
  ),
  '../shared/moderation/PresetReasons.tsx': () => <PresetReasons area="dibia" onChoose={nothing} />,
  '../shared/record/desk/Controls.tsx': function Recording() {
    // Its keys look at the desk only when they are pressed.
    useRecordingKeys({} as Parameters<typeof useRecordingKeys>[0], true);
    return null;
  },
  '../shared/record/check/useCheckKeys.ts': function Checking() {
    useCheckKeys({} as Parameters<typeof useCheckKeys>[0], { current: null }, { current: null });
    return null;
  },
  './palette/PaletteHost.tsx': () => (
    <PaletteHost openShortcuts={nothing} colorChoice="light" onColorChoice={nothing}>
      {null}
    </PaletteHost>
  ),
};
/** These give what another one of them does. */
const alike = [
  '../features/ilu/category/CategoryList.tsx',
  '../shared/history/ChangeList.tsx',
  './WelcomePage.tsx',
];

it('knows every file that gives keys', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../api/**'], {
    ...{ query: '?raw', import: 'default', eager: true },
  });
  const giving = Object.entries(sources).filter(([, text]) => /^ *useShortcuts\(/m.test(text));
  expect(giving.map(([file]) => file).toSorted()).toEqual([...Object.keys(users), ...alike].toSorted());
});

it('names every key that is given, and none that is not', () => {
  const given: Record<string, Set<string>> = {};
  const add = (group: ShortcutGroup, keys: readonly Parameters<typeof keyId>[0][]) => {
    for (const key of keys) (given[group] ??= new Set()).add(keyId(key));
  };
  const register = (shortcuts: Parameters<typeof useShortcuts>[0], group: ShortcutGroup) => {
    add(
      group,
      shortcuts.filter(({ isHint }) => !isHint),
    );
    return nothing;
  };
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ShortcutContext value={register}>
          {Object.entries(users).map(([file, User]) => (
            <User key={file} />
          ))}
        </ShortcutContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  // The provider's own.
  add('everywhere', [{ key: '?' }]);
  add('lists', [{ key: '/' }]);
  const { parts, ...groups } = shortcutGroups;
  expect(parts.keys.length).toBeGreaterThan(0);
  for (const [group, { keys }] of Object.entries(groups)) {
    const named = keys.map(keyId);
    // Space presses the desk's button, which has the focus.
    const own = group === 'recording' ? [' '] : [];
    expect([...(given[group] ?? []), ...own].toSorted()).toEqual(named.toSorted());
  }
});
