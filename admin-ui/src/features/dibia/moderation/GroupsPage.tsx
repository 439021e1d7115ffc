import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { loadFailure } from '../../../shared/feedback/failures';
import { loadMore, type Page } from '../../../shared/http/pages';
import { itemQuery, listQuery } from '../../../shared/moderation/cache';
import {
  ModerationScreen,
  useModerationScreen,
  type NonStatusTab,
} from '../../../shared/moderation/ModerationScreen';
import { NothingListed } from '../../../shared/moderation/NothingListed';
import type { Filter, PanelSearch, Question, Queue } from '../../../shared/moderation/types';
import { useModeration } from '../../../shared/moderation/useModeration';
import { useModerationKeys } from '../../../shared/moderation/useModerationKeys';
import { capitalize, plural } from '../../../shared/text/plural';
import { GroupList, type GroupListProps } from './GroupList';
import { listedGroups } from './groupOrder';
import { RowsSkeleton } from './RowsSkeleton';
import { countsQuery, groupsQuery, type Group, type GroupedKind, type Submission } from './queries';
import { SubmissionDetails } from './Submission';
import { MAX_EXPANDED, useExpanded } from './useExpanded';

interface Props<T extends Submission> {
  kind: GroupedKind<T>;
  nonStatusTab?: NonStatusTab;
  /** Draws the panel of nonStatusTab. */
  renderPanel?: (search: PanelSearch, q: string) => ReactNode;
  /** Draws the question of decisions that ask first. */
  renderQuestion?: (question: Question<T>) => ReactNode;
}

/** A moderation screen for submissions about dibias, listed by dibia. */
export function GroupsPage<T extends Submission>(props: Props<T>) {
  const { kind, nonStatusTab, renderPanel, renderQuestion } = props;
  const screen = useModerationScreen(kind, countsQuery, nonStatusTab);
  const { view, search, counts, focusId, setFocusId, onFocused, focusPanel } = screen;
  const { ids, isChosen, expand, expandOnly, toggle } = useExpanded(`${kind.noun}.${view.status}`);
  const onFocus = useCallback(
    (item: T) => {
      expand(item.dibiaId);
      setFocusId(item.id);
    },
    [expand, setFocusId],
  );
  const queue = useGroupQueue(kind, view, onFocus);
  const moderation = useModeration(kind, queue, focusPanel);
  const latest = useRef(moderation);
  useLayoutEffect(() => {
    latest.current = moderation;
  });
  // Stable, so that rows do not render again.
  const decide = useCallback<typeof moderation.decide>((...how) => latest.current.decide(...how), []);
  const isExtra = view.status === nonStatusTab?.id;
  useModerationKeys(moderation, view.status);

  return (
    <ModerationScreen
      title={`User ${capitalize(kind.noun)}s`}
      screen={screen}
      moderation={moderation}
      renderDetails={(item) => <SubmissionDetails kind={kind} item={item} />}
      renderQuestion={renderQuestion}
    >
      {isExtra ? (
        renderPanel?.(search, view.q)
      ) : (
        <GroupsPanel
          key={view.status}
          kind={kind}
          view={view}
          search={search}
          total={counts?.[view.status]}
          expanded={ids}
          isChosen={isChosen}
          onToggle={toggle}
          onExpandOnly={expandOnly}
          onOpen={moderation.open}
          onDecide={decide}
          many={moderation.many}
          focusId={focusId}
          onFocused={onFocused}
        />
      )}
    </ModerationScreen>
  );
}

interface PanelProps<T extends Submission> extends Omit<GroupListProps<T>, 'groups' | 'beside'> {
  search: PanelSearch;
  /** Groups were expanded or collapsed before. */
  isChosen: boolean;
  /** Expands these groups, and collapses all others. */
  onExpandOnly: (groups: readonly string[]) => void;
  /** How many submissions the tab has without the search. */
  total: number | undefined;
}

/** The panel of a tab: the dibias with submissions, or why there are none. */
function GroupsPanel<T extends Submission>(props: PanelProps<T>) {
  const { kind, view, search, isChosen, onExpandOnly, total, ...list } = props;
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...groupsQuery(kind, view),
    placeholderData: (before) => before,
  });
  // While a search is loading, the list keeps the search that it still shows.
  const [drawn, setDrawn] = useState(view);
  if (data && !isPlaceholderData && drawn !== view) setDrawn(view);
  const client = useQueryClient();
  const groups = data && (listedGroups(client, kind, isPlaceholderData ? drawn : view) ?? data);

  const chosen = isChosen ? list.expanded : undefined;
  useOpenGroups(isPlaceholderData ? undefined : groups, view, chosen, onExpandOnly);

  const found = groups?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const { noun } = kind;
  return (
    <>
      {search.renderBar(total === undefined ? plural(found, noun) : `${found} of ${plural(total, noun)}`)}
      {error && !groups && (
        <ErrorAlert action={{ label: 'Retry', onClick: () => void refetch() }}>
          {loadFailure(`${noun}s`, error)}
        </ErrorAlert>
      )}
      {!error && !groups && (
        <Box sx={{ pt: '44px' }}>
          <RowsSkeleton label={`Loading ${noun}s`} />
        </Box>
      )}
      {groups?.length === 0 && (
        <NothingListed kind={kind} view={view} searched="Dibia, author and text" search={search} />
      )}
      {groups && groups.length > 0 && (
        <GroupList
          {...list}
          kind={kind}
          view={drawn}
          groups={groups}
          beside={
            groups.length > 1 && (
              <ExpandAll groups={groups} expanded={list.expanded} onExpandOnly={onExpandOnly} />
            )
          }
        />
      )}
    </>
  );
}

/**
 * Expands the groups that a search finds. Without a search, restores the groups that were expanded before, or expands
 * the first one if none of them is left. `chosen` is undefined until a group was expanded or collapsed.
 */
function useOpenGroups(
  groups: readonly Group[] | undefined,
  view: Filter,
  chosen: readonly string[] | undefined,
  onExpandOnly: (groups: readonly string[]) => void,
): void {
  const shown = useRef<Filter>(undefined);
  const before = useRef<{ chosen: readonly string[] | undefined }>(undefined);
  useLayoutEffect(() => {
    if (!groups || shown.current === view) return;
    const [first] = groups;
    if (view.q !== '') {
      before.current ??= { chosen };
      onExpandOnly(firstGroups(groups));
    } else if (first) {
      const restored = before.current ? before.current.chosen : chosen;
      before.current = undefined;
      // All were collapsed, or some of these are left.
      const isKept = restored?.length === 0 || groups.some(({ dibiaId }) => restored?.includes(dibiaId));
      onExpandOnly(restored && isKept ? restored : [first.dibiaId]);
    } else return;
    shown.current = view;
  }, [groups, view, chosen, onExpandOnly]);
}

const firstGroups = (groups: readonly Group[]) => groups.slice(0, MAX_EXPANDED).map(({ dibiaId }) => dibiaId);

interface ExpandAllProps {
  groups: readonly Group[];
  expanded: readonly string[];
  onExpandOnly: (groups: readonly string[]) => void;
}

/** Expands all groups, or the first ones of many, and collapses them again. */
function ExpandAll({ groups, expanded, onExpandOnly }: ExpandAllProps) {
  const first = firstGroups(groups);
  const isExpanded = first.every((id) => expanded.includes(id));
  const label = first.length < groups.length ? `Expand the first ${first.length}` : 'Expand all';
  return (
    <Button size="small" onClick={() => onExpandOnly(isExpanded ? [] : first)}>
      {isExpanded ? 'Collapse all' : label}
    </Button>
  );
}

/** Returns the order of review through all groups, open or not. `onFocus` opens an item's group and focuses the item. */
function useGroupQueue<T extends Submission>(
  kind: GroupedKind<T>,
  view: Filter,
  onFocus: (item: T) => void,
): Queue<T> {
  const client = useQueryClient();
  return useMemo(() => {
    const listOf = (group: string) => listQuery(kind, { ...view, group });
    // Loads again only what a decision has invalidated.
    const loadGroup = (group: string) => client.fetchQuery({ ...listOf(group), staleTime: Infinity });
    const loadedGroups = () => listedGroups(client, kind, view) ?? [];
    const loadGroups = async () => {
      await client.ensureQueryData(groupsQuery(kind, view));
      return loadedGroups();
    };

    const find = (id: string) => {
      for (const { dibiaId } of loadedGroups()) {
        const list = client.getQueryData(listOf(dibiaId).queryKey);
        const item = list?.items.find((each) => each.id === id);
        if (item) return item;
      }
      return undefined;
    };
    const position = (id: string) => {
      let before = 0;
      let found: number | undefined;
      for (const { dibiaId, count } of loadedGroups()) {
        const { data: list, isInvalidated } = client.getQueryState(listOf(dibiaId).queryKey) ?? {};
        const at = list?.items.findIndex((each) => each.id === id) ?? -1;
        if (at !== -1) found = before + at + 1;
        // A decision changes the list at once, and the groups when they are loaded again.
        before += isInvalidated ? count : (list?.total ?? count);
      }
      return found === undefined ? undefined : { at: found, of: before };
    };
    const findOpened = (id: string) => client.getQueryData(itemQuery(kind, id).queryKey);

    const within = async (group: string, id: string, step: 1 | -1) => {
      let list: Page<T> | undefined = await loadGroup(group);
      const at = list.items.findIndex((each) => each.id === id);
      // A link may lead to one further down than was loaded.
      if (at === -1) return step === 1 ? list.items[0] : undefined;
      if (at + step === list.items.length) list = await loadMore(client, listOf(group));
      return list?.items[at + step];
    };

    const neighbour = async (id: string | undefined, step: 1 | -1) => {
      const groups = await loadGroups();
      const from = id === undefined ? undefined : (find(id) ?? findOpened(id));
      let at = from ? groups.findIndex(({ dibiaId }) => dibiaId === from.dibiaId) : -1;
      if (from && at !== -1) {
        const near = await within(from.dibiaId, from.id, step);
        if (near) return near;
      }
      if (at === -1 && step === -1) at = groups.length;
      for (at += step; groups[at]; at += step) {
        const list = await loadGroup(groups[at]?.dibiaId ?? '');
        const next = list.items.at(step === 1 ? 0 : -1);
        if (next) return next;
      }
      return undefined;
    };

    /** Returns an item that was undone: opening its group loads it again. */
    const findUndone = (id: string) => {
      const item = findOpened(id);
      if (item?.status !== view.status) return undefined;
      return client.getQueryState(listOf(item.dibiaId).queryKey)?.isInvalidated ? item : undefined;
    };

    const focus = (id: string) => {
      const item = find(id) ?? findUndone(id);
      if (item) onFocus(item);
      return item !== undefined;
    };
    return { find, position, neighbour, focus };
  }, [client, kind, view, onFocus]);
}
