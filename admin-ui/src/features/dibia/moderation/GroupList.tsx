import { useQueries } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { listQuery } from '../../../shared/moderation/cache';
import { SelectedDecisions } from '../../../shared/moderation/SelectedDecisions';
import type { Filter } from '../../../shared/moderation/types';
import type { Moderation } from '../../../shared/moderation/moderation';
import type { DecideMany } from '../../../shared/moderation/useDecideMany';
import { useGrowingRows } from '../../../shared/moderation/useGrowingRows';
import { useScrollMemory } from '../../../shared/routing/useScrollMemory';
import { GroupSection, headHeight } from './GroupSection';
import type { Group, GroupedKind, Submission } from './queries';

export interface GroupListProps<T extends Submission> {
  kind: GroupedKind<T>;
  view: Filter;
  groups: readonly Group[];
  /** Ids of the groups that are open. */
  expanded: readonly string[];
  onToggle: (group: string) => void;
  onOpen: (id: string) => void;
  onDecide: Moderation<T>['decide'];
  /** The item that gets the focus. */
  focusId: string | undefined;
  onFocused: () => void;
  many: DecideMany<T>;
  /** Is shown beside the checkbox that selects all. */
  beside: ReactNode;
}

/** The dibias with submissions; each one opens to a list of them. */
export function GroupList<T extends Submission>(props: GroupListProps<T>) {
  const { kind, view, groups, expanded, onToggle, onOpen, onDecide, focusId, onFocused, many, beside } =
    props;
  const list = useRef<HTMLDivElement>(null);
  useScrollAnchor(list, view);
  useScrollMemory(true);
  const open = useMemo(() => new Set(expanded), [expanded]);
  const lastOpen = groups.findLastIndex(({ dibiaId }) => open.has(dibiaId));
  const { drawn, space } = useGrowingRows(groups, headHeight, lastOpen + 1, view);
  return (
    <SelectableGroups kind={kind} view={view} groups={groups} open={open} many={many} beside={beside}>
      <div ref={list}>
        {drawn.map((group) => (
          <GroupSection
            key={group.dibiaId}
            kind={kind}
            view={view}
            group={group}
            isOpen={open.has(group.dibiaId)}
            onToggle={onToggle}
            onOpen={onOpen}
            onDecide={onDecide}
            focusId={open.has(group.dibiaId) ? focusId : undefined}
            onFocused={onFocused}
          />
        ))}
        {space}
      </div>
    </SelectableGroups>
  );
}

interface SelectableProps<T extends Submission> extends Pick<
  GroupListProps<T>,
  'kind' | 'view' | 'groups' | 'many' | 'beside'
> {
  open: ReadonlySet<string>;
  children: ReactNode;
}

/** Lets the items of all open groups be selected. */
function SelectableGroups<T extends Submission>(props: SelectableProps<T>) {
  const { kind, view, groups, open, many, beside, children } = props;
  const lists = useQueries({
    queries: groups
      .filter(({ dibiaId }) => open.has(dibiaId))
      .map(({ dibiaId }) => listQuery(kind, { ...view, group: dibiaId })),
  });
  const items = useMemo(() => lists.flatMap(({ data }) => data?.items ?? []), [lists]);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <SelectedDecisions many={many} items={items} view={view} total={total} beside={beside}>
      {children}
    </SelectedDecisions>
  );
}

/**
 * Keeps the row that is being read in its place when rows above it are added or removed, in browsers without scroll
 * anchoring (Safari). Another `view` starts another list.
 */
function useScrollAnchor(list: RefObject<HTMLElement | null>, view: Filter): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || CSS.supports('overflow-anchor', 'auto')) return;
    let read: { row: Element; at: number }[] = [];
    const top = (row: Element) => row.getBoundingClientRect().top;
    const offset = (row: Element) => top(row) - top(element);
    const note = () => {
      const rows = [...element.querySelectorAll('h2, [data-item]')];
      const first = rows.findIndex((row) => top(row) >= 0);
      // More than one, because some may be removed.
      const inView = first > 0 ? rows.slice(first, first + 20) : [];
      read = inView.map((row) => ({ row, at: offset(row) }));
    };
    const correct = () => {
      const anchor = read.find(({ row }) => row.isConnected);
      const moved = anchor ? offset(anchor.row) - anchor.at : 0;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
      note();
    };
    note();
    const observer = new MutationObserver(correct);
    observer.observe(element, { childList: true, subtree: true });
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', note);
    };
  }, [list, view]);
}
