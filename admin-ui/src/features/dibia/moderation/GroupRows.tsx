import { Fragment } from 'react';
import { GroupEnd, WaitingRow } from './GroupEnd';
import { GroupHead } from './GroupHead';
import type { Row } from './rows';
import { SubmissionRow } from './SubmissionRow';
import type { Group, GroupedKind, Submission } from './types';

interface Placed<T> {
  row: Row<T>;
  /** Where it stands in the list. */
  top: number;
  height: number;
}

interface Props<T extends Submission> {
  kind: GroupedKind<T>;
  /** The lines in view. */
  rows: readonly Placed<T>[];
  open: readonly string[];
  query: string;
  /** Submissions can be ticked. */
  isSelectable: boolean;
  focusId: string | undefined;
  onFocused: () => void;
  onToggle: (group: string) => void;
  onOpen: (id: string) => void;
  onMore: (group: Group) => void;
  /** The group that is being made longer, and how that goes. */
  moreOf: string | undefined;
  moreState: 'idle' | 'pending' | 'error' | 'success';
  onRetry: (group: Group) => void;
}

/** Draws the lines in view, each group's submissions as a list of their own. */
export function GroupRows<T extends Submission>(props: Props<T>) {
  const {
    kind,
    open,
    query,
    isSelectable,
    focusId,
    onFocused,
    onToggle,
    onOpen,
    onMore,
    moreOf,
    moreState,
    onRetry,
  } = props;
  return byGroup(props.rows).map(({ group, rows }) => (
    <Fragment key={group.id}>
      {rows.map(
        ({ row, top, height }) =>
          row.type === 'group' && (
            <GroupHead
              key={row.key}
              group={group}
              noun={kind.noun}
              query={query}
              expanded={open.includes(group.id)}
              onToggle={onToggle}
              top={top}
              height={height}
            />
          ),
      )}
      {rows.some(({ row }) => row.type === 'item') && (
        <div role="list" aria-label={`${kind.noun}s of ${group.name}`}>
          {rows.map(
            ({ row, top, height }) =>
              row.type === 'item' && (
                <SubmissionRow
                  key={row.key}
                  kind={kind}
                  item={row.item}
                  index={row.index}
                  total={group.count}
                  query={query}
                  isSelectable={isSelectable}
                  takesFocus={row.item.id === focusId}
                  onFocused={onFocused}
                  onOpen={onOpen}
                  top={top}
                  height={height}
                />
              ),
          )}
        </div>
      )}
      {rows.map(({ row, top, height }) => {
        if (row.type === 'waiting') return <WaitingRow key={row.key} top={top} height={height} />;
        if (row.type !== 'more' && row.type !== 'failed') return null;
        return (
          <GroupEnd
            key={row.key}
            noun={kind.noun}
            group={group}
            failed={row.type === 'failed'}
            state={moreOf === group.id ? moreState : 'idle'}
            onMore={onMore}
            onRetry={onRetry}
            top={top}
            height={height}
          />
        );
      })}
    </Fragment>
  ));
}

function byGroup<T>(placed: readonly Placed<T>[]): { group: Group; rows: Placed<T>[] }[] {
  const groups: { group: Group; rows: Placed<T>[] }[] = [];
  for (const each of placed) {
    const last = groups.at(-1);
    if (last?.group === each.row.group) last.rows.push(each);
    else groups.push({ group: each.row.group, rows: [each] });
  }
  return groups;
}
