import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DeskDialog } from '../../../../shared/moderation/DeskDialog';
import { DeskFoot } from '../../../../shared/moderation/DeskFoot';
import { StatusTabs } from '../../../../shared/moderation/StatusTabs';
import { useDesk } from '../../../../shared/moderation/useDesk';
import { useDeskKeys } from '../../../../shared/moderation/useDeskKeys';
import { useListQueue } from '../../../../shared/moderation/useListQueue';
import { useLiveCounts } from '../../../../shared/moderation/useLiveCounts';
import { useStatusTab } from '../../../../shared/moderation/useStatusTab';
import { PageTitle } from '../../../../shared/PageTitle';
import { SearchBar } from '../../../../shared/SearchBar';
import { SpokenStatus } from '../../../../shared/SpokenStatus';
import { useSearchText } from '../../../../shared/useSearchText';
import { countsQuery } from '../api';
import type { PanelSearch } from '../types';
import { useExpanded } from '../useExpanded';
import { ProfileDetails } from './ProfileDetails';
import { profileKind, tabs } from './profileKind';
import { ProfilePanel } from './ProfilePanel';
import type { Profile } from './types';

/** Profiles that dibias sent in, to be approved, put into the directory, or rejected (spec 2.11). */
export function ProfilesPage() {
  const [tab, setTab] = useStatusTab(tabs);
  const [text, setText] = useSearchText();
  const q = useSearchParams()[0].get('q') ?? '';
  const { counts, news } = useLiveCounts(countsQuery, profileKind);
  const { ids, toggle } = useExpanded(`profile.${tab}`);
  const [wanted, setWanted] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);

  const view = useMemo(() => ({ status: tab, q }), [tab, q]);
  const onFocus = useCallback(({ id }: Profile) => setWanted(id), []);
  const onFocused = useCallback(() => setWanted(undefined), []);
  const queue = useListQueue(profileKind, view, onFocus);
  const desk = useDesk(profileKind, queue, () => panel.current?.focus({ preventScroll: true }));
  useDeskKeys(desk);

  const search: PanelSearch = {
    q,
    clear: () => setText(''),
    bar: (found) => <SearchBar label="Search profiles..." text={text} onText={setText} found={q && found} />,
  };
  return (
    <>
      <PageTitle title="PROFILES" />
      <SpokenStatus>{news}</SpokenStatus>
      <StatusTabs
        label="Profiles by status"
        tabs={tabs.map((id) => ({ id, count: counts?.[id] }))}
        value={tab}
        onChange={setTab}
        panelRef={panel}
      >
        <ProfilePanel
          key={tab}
          view={view}
          search={search}
          total={counts?.[tab]}
          expanded={ids}
          onToggle={toggle}
          onDetails={desk.open}
          wanted={wanted}
          onFocus={setWanted}
          onFocused={onFocused}
        />
      </StatusTabs>
      <DeskFoot desk={desk} />
      <DeskDialog desk={desk} height={720}>
        {(item) => <ProfileDetails profile={item} />}
      </DeskDialog>
    </>
  );
}
