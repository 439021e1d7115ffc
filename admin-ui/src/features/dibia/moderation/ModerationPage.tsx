import { useCallback, useRef, useState, type ReactNode } from 'react';
import { capital } from '../../../shared/text/capital';
import { ExportButton } from '../../../shared/export/ExportButton';
import type { ExportPart } from '../../../shared/export/source';
import { DeskDialog } from '../../../shared/moderation/DeskDialog';
import { DeskFoot } from '../../../shared/moderation/DeskFoot';
import { queueSource } from '../../../shared/moderation/queueSource';
import { StatusTabs } from '../../../shared/moderation/StatusTabs';
import { useDesk } from '../../../shared/moderation/useDesk';
import { useDeskKeys } from '../../../shared/moderation/useDeskKeys';
import { useLiveCounts } from '../../../shared/moderation/useLiveCounts';
import { useQueueView } from '../../../shared/moderation/useQueueView';
import { PageTitle } from '../../../shared/layout/PageTitle';
import { LiveRegion } from '../../../shared/feedback/LiveRegion';
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
  /** What is exported of those. */
  exports?: Record<string, ExportPart>;
}

/** A moderation screen for what was written about dibias: tabs, search, groups, and the dialog to read and decide in. */
export function ModerationPage<T extends Submission>({ kind, panels = {}, exports = {} }: Props<T>) {
  const { view, setStatus, search } = useQueueView(kind.noun, kind.tabs);
  const tab = view.status;
  const { counts, news } = useLiveCounts(countsQuery, kind);
  const { ids, expand, toggle } = useExpanded(`${kind.noun}.${tab}`);
  const [focusId, setFocusId] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);

  const focusPanel = useCallback(() => panel.current?.focus({ preventScroll: true }), []);
  const onFocus = useCallback(
    (item: T) => {
      expand(item.dibiaId);
      setFocusId(item.id);
    },
    [expand],
  );
  const queue = useGroupQueue(kind, view, onFocus);
  const desk = useDesk(kind, queue, focusPanel);
  const Panel = panels[tab];
  useDeskKeys(desk, Panel === undefined);

  return (
    <>
      <PageTitle
        title={`User ${capital(kind.noun)}s`}
        actions={<ExportButton source={() => queueSource(kind, view, counts, exports[tab])} />}
      />
      <LiveRegion>{news}</LiveRegion>
      <StatusTabs
        label={`${capital(kind.noun)}s by status`}
        tabs={kind.tabs.map((id) => ({ id, ...kind.tabLooks?.[id], count: counts?.[id] }))}
        value={tab}
        onChange={setStatus}
        panelRef={panel}
      >
        {Panel ? (
          <Panel q={view.q} search={search} />
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
            many={desk.many}
            focusId={focusId}
            onFocused={() => setFocusId(undefined)}
          />
        )}
      </StatusTabs>
      <DeskFoot desk={desk} />
      <DeskDialog desk={desk}>{(item) => <SubmissionDetails kind={kind} item={item} />}</DeskDialog>
    </>
  );
}
