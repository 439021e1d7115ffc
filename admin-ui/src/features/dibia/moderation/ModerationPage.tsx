import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { capital } from '../../../shared/text/capital';
import { DeskDialog } from '../../../shared/moderation/DeskDialog';
import { DeskFoot } from '../../../shared/moderation/DeskFoot';
import { StatusTabs } from '../../../shared/moderation/StatusTabs';
import type { PanelSearch } from '../../../shared/moderation/types';
import { useDesk } from '../../../shared/moderation/useDesk';
import { useDeskKeys } from '../../../shared/moderation/useDeskKeys';
import { useLiveCounts } from '../../../shared/moderation/useLiveCounts';
import { useStatusTab } from '../../../shared/moderation/useStatusTab';
import { PageTitle } from '../../../shared/layout/PageTitle';
import { SearchBar } from '../../../shared/fields/SearchBar';
import { LiveRegion } from '../../../shared/feedback/LiveRegion';
import { useSearchText } from '../../../shared/routing/useSearchText';
import { countsQuery } from './api';
import { GroupPanel } from './GroupPanel';
import { SubmissionDetails } from './SubmissionDetails';
import type { GroupedKind, PanelProps, Submission } from './types';
import { useExpanded } from './useExpanded';
import { useGroupQueue } from './useGroupQueue';

interface Props<T extends Submission> {
  kind: GroupedKind<T>;
  /** Tabs that show something else than groups. */
  panels?: Record<string, (props: PanelProps) => ReactNode>;
}

/** A moderation screen for what was written about dibias: tabs, search, groups, and the dialog to read and decide in. */
export function ModerationPage<T extends Submission>({ kind, panels = {} }: Props<T>) {
  const [tab, setTab] = useStatusTab(kind.tabs);
  const [text, setText] = useSearchText();
  const q = useSearchParams()[0].get('q') ?? '';
  const { counts, news } = useLiveCounts(countsQuery, kind);
  const { ids, expand, toggle } = useExpanded(`${kind.noun}.${tab}`);
  const [wanted, setWanted] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);

  const view = useMemo(() => ({ status: tab, q }), [tab, q]);
  const onFocus = useCallback(
    (item: T) => {
      expand(item.dibiaId);
      setWanted(item.id);
    },
    [expand],
  );
  const queue = useGroupQueue(kind, view, onFocus);
  const desk = useDesk(kind, queue, () => panel.current?.focus({ preventScroll: true }));
  useDeskKeys(desk);

  const search: PanelSearch = {
    q,
    clear: () => setText(''),
    bar: (found, what = `${kind.noun}s`) => (
      <SearchBar label={`Search ${what}...`} text={text} onText={setText} found={q && found} />
    ),
  };
  const Panel = panels[tab];
  return (
    <>
      <PageTitle title={`User ${capital(kind.noun)}s`} />
      <LiveRegion>{news}</LiveRegion>
      <StatusTabs
        label={`${capital(kind.noun)}s by status`}
        tabs={kind.tabs.map((id) => ({ id, label: kind.tabWords?.[id] ?? id, count: counts?.[id] }))}
        value={tab}
        onChange={setTab}
        panelRef={panel}
      >
        {Panel ? (
          <Panel search={search} />
        ) : (
          <GroupPanel
            key={tab}
            kind={kind}
            view={view}
            search={search}
            total={counts?.[tab]}
            expanded={ids}
            onToggle={toggle}
            onOpen={desk.open}
            wanted={wanted}
            onFocused={() => setWanted(undefined)}
          />
        )}
      </StatusTabs>
      <DeskFoot desk={desk} />
      <DeskDialog desk={desk}>{(item) => <SubmissionDetails kind={kind} item={item} />}</DeskDialog>
    </>
  );
}
