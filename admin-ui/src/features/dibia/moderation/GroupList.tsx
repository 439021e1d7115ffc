import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { loadMore } from '../../../shared/http/pages';
import { listQuery } from '../../../shared/moderation/lists';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow';
import { SelectedDecisions } from '../../../shared/moderation/SelectedDecisions';
import type { DecideMany } from '../../../shared/moderation/useDecideMany';
import { usePrintedRange } from '../../../shared/layout/printing';
import { usePageTop } from '../../../shared/layout/usePageTop';
import { useScrollMemory } from '../../../shared/routing/useScrollMemory';
import { GroupRows } from './GroupRows';
import { heights, placesOf, rowsOf } from './rows';
import type { Group, GroupedKind, Submission } from './types';
import { useGroupLists } from './useGroupLists';
import { useScrollAnchor } from './useScrollAnchor';

export interface ListProps<T extends Submission> {
  kind: GroupedKind<T>;
  view: { status: string; q: string };
  groups: readonly Group[];
  /** Ids of the groups that are open. */
  expanded: readonly string[];
  onToggle: (group: string) => void;
  onOpen: (id: string) => void;
  /** The item that is to have the focus. */
  focusId: string | undefined;
  onFocused: () => void;
  many: DecideMany<T>;
}

/** In print, the rows follow each other at their natural height. */
const listStyle = {
  position: 'relative',
  '@media print': {
    height: 'auto !important',
    '& > h2, & > div, & [role=listitem]': {
      position: 'static !important',
      height: 'auto !important',
      breakInside: 'avoid',
    },
    '& > [role=list]': { breakInside: 'auto' },
    '& h2': { breakAfter: 'avoid' },
    '& span': { WebkitLineClamp: 'none' },
    '& .MuiCheckbox-root': { display: 'none' },
  },
} as const;

/** The groups and what stands in the open ones, scrolled with the page; only what is in view is drawn. */
export function GroupList<T extends Submission>(props: ListProps<T>) {
  const { kind, view, groups, expanded, onToggle, onOpen, focusId, onFocused, many } = props;
  const client = useQueryClient();
  const listOf = (group: Group) => listQuery(kind, { ...view, group: group.id });
  const more = useMutation({ mutationFn: (group: Group) => loadMore(client, listOf(group)) });
  const height = heights[useIsNarrow() ? 'narrow' : 'wide'];
  const list = useRef<HTMLDivElement>(null);
  const top = usePageTop(list);

  const open = useMemo(() => {
    const ids = new Set(expanded);
    return groups.map(({ id }) => id).filter((id) => ids.has(id));
  }, [groups, expanded]);
  const lists = useGroupLists(kind, view, open);
  const rows = useMemo(() => rowsOf(groups, lists), [groups, lists]);
  const places = useMemo(() => placesOf(rows, height), [rows, height]);
  useScrollAnchor(places, top, `${view.status} ${view.q}`);

  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const rangeExtractor = usePrintedRange();
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => height[rows[index]?.type ?? 'group'],
    getItemKey,
    rangeExtractor,
    overscan: 8,
    scrollMargin: top,
    // The bar that offers to undo stands at the foot of the window.
    scrollPaddingEnd: 96,
    useFlushSync: false,
  });
  // After the virtualizer, which begins by scrolling to where the page was when it was drawn first.
  useScrollMemory(true);

  const focusRow =
    focusId === undefined ? -1 : rows.findIndex((row) => row.type === 'item' && row.item.id === focusId);
  useEffect(() => {
    if (focusRow !== -1) virtualizer.scrollToIndex(focusRow, { align: 'auto' });
  }, [focusRow, virtualizer]);

  const items = useMemo(() => rows.flatMap((row) => (row.type === 'item' ? [row.item] : [])), [rows]);
  const isPending = view.status === 'pending';
  const drawn = (
    <Box ref={list} sx={listStyle} style={{ height: virtualizer.getTotalSize() }}>
      <GroupRows
        kind={kind}
        rows={virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
          const row = rows[index];
          return row ? [{ row, top: start - top, height: size }] : [];
        })}
        open={open}
        query={view.q}
        isSelectable={isPending}
        focusId={focusId}
        onFocused={onFocused}
        onToggle={onToggle}
        onOpen={onOpen}
        onMore={more.mutate}
        moreOf={more.variables?.id}
        moreState={more.status}
        onRetry={(group) => void client.refetchQueries(listOf(group))}
      />
    </Box>
  );
  if (!isPending) return drawn;
  return (
    <SelectedDecisions many={many} items={items}>
      {drawn}
    </SelectedDecisions>
  );
}
