import type { DefaultError, UndefinedInitialDataOptions } from '@tanstack/react-query';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { capital } from '../text/capital';
import { ExportButton } from '../export/ExportButton';
import { PageTitle } from '../layout/PageTitle';
import { LiveRegion } from '../feedback/LiveRegion';
import type { CardProps } from './CardList';
import type { CardHeight } from './CardsSkeleton';
import { CardsPanel } from './CardsPanel';
import { DeskDialog } from './DeskDialog';
import { DeskFoot } from './DeskFoot';
import { queueSource } from './queueSource';
import { StatusTabs } from './StatusTabs';
import type { Moderated, ModerationKind } from './types';
import { useDesk } from './useDesk';
import { useDeskKeys } from './useDeskKeys';
import { useListQueue } from './useListQueue';
import { useLiveCounts } from './useLiveCounts';
import { useQueueView } from './useQueueView';

/** On a phone it stands beside a title that leaves it little room. */
const besideTitle = { px: { xs: 0.5, sm: 1 } };

interface Props<T extends Moderated, C, K extends readonly unknown[]> {
  title: string;
  kind: ModerationKind<T>;
  tabs: readonly [string, ...string[]];
  countsQuery: UndefinedInitialDataOptions<C, DefaultError, C, K>;
  /** What a search looks through, in words: 'Names and services'. */
  searched: string;
  cardHeight: CardHeight;
  /** Of the dialog with the details, in CSS pixels. */
  dialogHeight: number;
  /** Draws an item in the list: see CardList. */
  card: (item: T, props: CardProps) => ReactNode;
  /** Draws the whole of an item in the dialog. */
  details: (item: T) => ReactNode;
}

/** A moderation screen of cards: tabs, search, the list, and the dialog to read and decide in. */
export function CardsPage<T extends Moderated, C, K extends readonly unknown[]>(props: Props<T, C, K>) {
  const { title, kind, tabs, countsQuery, searched, cardHeight, dialogHeight, card, details } = props;
  const { view, setStatus, search } = useQueueView(kind.noun, tabs);
  const tab = view.status;
  const { counts, news } = useLiveCounts(countsQuery, kind);
  const [focusId, setFocusId] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);

  const focusPanel = useCallback(() => panel.current?.focus({ preventScroll: true }), []);
  const onFocus = useCallback(({ id }: T) => setFocusId(id), []);
  const onFocused = useCallback(() => setFocusId(undefined), []);
  const queue = useListQueue(kind, view, onFocus);
  const desk = useDesk(kind, queue, focusPanel);
  useDeskKeys(desk);

  return (
    <>
      <PageTitle
        title={title}
        actions={<ExportButton source={() => queueSource(kind, view, counts)} sx={besideTitle} />}
      />
      <LiveRegion>{news}</LiveRegion>
      <StatusTabs
        label={`${capital(kind.noun)}s by status`}
        tabs={tabs.map((id) => ({ id, count: counts?.[id] }))}
        value={tab}
        onChange={setStatus}
        panelRef={panel}
      >
        <CardsPanel
          key={tab}
          kind={kind}
          view={view}
          search={search}
          searched={searched}
          total={counts?.[tab]}
          cardHeight={cardHeight}
          card={card}
          many={desk.many}
          onDetails={desk.open}
          focusId={focusId}
          onFocus={setFocusId}
          onFocused={onFocused}
        />
      </StatusTabs>
      <DeskFoot desk={desk} />
      <DeskDialog desk={desk} height={dialogHeight}>
        {details}
      </DeskDialog>
    </>
  );
}
