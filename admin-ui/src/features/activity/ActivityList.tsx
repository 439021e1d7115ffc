import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, useMemo } from 'react';
import type { AreaId } from '../../shared/areas';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { endsWithConnection, loadFailure } from '../../shared/feedback/failures';
import { isBatch, countsOf, countText, isRestore } from '../../shared/history/changeWords';
import { ChangeSentence, Thing } from '../../shared/history/ChangeSentence';
import { membersQuery } from '../../shared/history/api';
import { RestoreDialog } from '../../shared/history/RestoreDialog';
import {
  isRestorable,
  restoreConflict,
  restoreFailure,
  restoreWrite,
  type RestoreConflict,
} from '../../shared/history/useRestore';
import { isRowFocused, restoreKeys, selectKeys, useRowKeys } from '../../shared/hooks/rowKeys';
import { useShortcuts } from '../../shared/hooks/shortcuts';
import { useLoadMore } from '../../shared/http/pages';
import { runWrite } from '../../shared/http/write';
import { UnstyledList } from '../../shared/layout/UnstyledList';
import { CardsSkeleton, ShowMore } from '../../shared/moderation/CardList';
import { closeNotice, focusNotices, notify } from '../../shared/notices/notify';
import { offerUndo, retryIfOffline, undoShortcut } from '../../shared/notices/offerUndo';
import { SelectAll } from '../../shared/table/SelectBox';
import { SelectionBar, SelectionSpace } from '../../shared/table/SelectionBar';
import { SelectionContext } from '../../shared/table/useSelection';
import type { ActivityList as List } from './activityQuery';
import { ChangeRow } from './ChangeRow';
import { currentDecisions, type AreaChange } from './streams';
import { MissingAreas } from './MissingAreas';
import { failureKey, rowId, useRestoreMany } from './useRestoreMany';

interface Props {
  list: List;
  /** The accessible name of the list. */
  label: string;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** Rows can be selected to restore many at once. */
  isSelectable?: boolean;
}

const keys = [undoShortcut];
const keysWithSelection = [undoShortcut, ...selectKeys];
const keysWithoutSelection = [...keysWithSelection, ...restoreKeys];
const noChanges: never[] = [];
const noun = { one: 'item', many: 'items' };

/** A list of changes, each with its details and, if it can be undone, an Undo or Restore button. */
export function ActivityList({ list, label, empty, isSelectable = false }: Props) {
  const { changes, missing, hasMore, error, isPending, reload, more } = list;
  const [asking, setAsking] = useState<{ change: AreaChange; conflict?: RestoreConflict }>();
  const [isOpen, setOpen] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const client = useQueryClient();
  const { items, selection, actions } = useRestoreMany(isSelectable ? changes : noChanges);
  useRowKeys();
  const keysOfTrash = selection.selected.length > 0 ? keysWithSelection : keysWithoutSelection;
  useShortcuts(isSelectable ? keysOfTrash : keys, 'lists');
  if (isPending) return <CardsSkeleton noun="change" height={{ xs: 120, sm: 64 }} />;
  if (error) {
    return (
      <ErrorAlert action={{ label: 'Try again', onClick: reload }}>
        {loadFailure('changes', error)}
      </ErrorAlert>
    );
  }
  const open = (change: AreaChange, conflict?: RestoreConflict) => {
    setRestored(false);
    setAsking({ change, ...(conflict && { conflict }) });
    setOpen(true);
  };
  const offer = (area: AreaId, change: AreaChange, changeId: string) =>
    offerUndo({
      text: <RestoredText change={change} />,
      tone: 'success',
      duration: undefined,
      canClose: true,
      undo: () => runWrite(client, restoreWrite(area), { id: changeId }),
      failureOf: (error) => restoreFailure(error, 'undone'),
      retry: retryIfOffline,
      onUndone: () =>
        notify('undone', { text: <AppliesAgainText change={change} />, tone: 'success', canClose: true }),
    });
  /** Restores at once. It asks first only before something is deleted or overwritten that others changed since. */
  const restore = async (change: AreaChange) => {
    for (const key of ['undo', 'undone', failureKey]) closeNotice(key);
    const { area } = change;
    if (!isRestorable(area) || !isRestore(change)) return open(change);
    const pressed = document.activeElement;
    const isKey = isRowFocused();
    const neighbour = pressed?.nextElementSibling ?? pressed?.previousElementSibling;
    try {
      const { changeId } = await runWrite(client, restoreWrite(area), { id: change.id });
      offer(area, change, changeId);
      // Restoring removes the button that was pressed. Do not move a focus that the person has moved.
      if (![pressed, document.body].includes(document.activeElement)) return;
      if (isKey && neighbour instanceof HTMLElement) neighbour.focus();
      else focusNotices();
    } catch (failure) {
      console.error(failure);
      const conflict = restoreConflict(failure, change);
      if (conflict) open(change, conflict);
      else {
        const text = restoreFailure(failure, 'restored');
        notify(failureKey, { text, tone: 'error', isOffline: endsWithConnection(failure), canClose: true });
      }
    }
  };
  const isCurrent = currentDecisions(changes);
  const selectable = new Set(items.map(({ id }) => id));
  const area = asking && isRestorable(asking.change.area) ? asking.change.area : undefined;
  return (
    <SelectionContext value={selection}>
      {missing.length > 0 && <MissingAreas areas={missing} onReload={reload} />}
      {changes.length === 0 && missing.length === 0 && empty}
      {items.length > 1 && (
        // In line with the checkboxes of the rows.
        <Box sx={{ ml: -1.5 }}>
          <SelectAll selection={selection} items={items} />
        </Box>
      )}
      <UnstyledList aria-label={label}>
        {changes.map((change) => (
          <ChangeRow
            key={rowId(change)}
            change={change}
            onRestore={restore}
            isSelectable={selectable.has(rowId(change))}
            isCurrent={isCurrent(change)}
          >
            {isBatch(change) && <Members change={change} onRestore={restore} isCurrent={isCurrent} />}
          </ChangeRow>
        ))}
      </UnstyledList>
      {hasMore && (
        <ShowMore noun="change" isLoading={more.isLoading} failed={more.failed} onMore={more.load} />
      )}
      {asking && area && (
        <RestoreDialog
          key={`${area} ${asking.change.id}`}
          area={area}
          change={asking.change}
          conflict={asking.conflict}
          open={isOpen}
          onClose={() => setOpen(false)}
          onRestored={(changeId) => {
            setOpen(false);
            setRestored(true);
            offer(area, asking.change, changeId);
          }}
          onClosed={() => {
            setAsking(undefined);
            // Restoring removed the button that opened the dialog.
            if (isRestored) focusNotices();
          }}
        />
      )}
      <SelectionSpace />
      <SelectionBar selection={selection} noun={noun} actions={actions} />
    </SelectionContext>
  );
}

/** The notice that a change applies again, because its undo or restore was undone. */
function AppliesAgainText({ change }: { change: AreaChange }) {
  if (!isRestore(change)) {
    return (
      <>
        Redone: <ChangeSentence change={change} />.
      </>
    );
  }
  if (isBatch(change)) return `Undone: the restore of ${countText(countsOf(change).all, change.entity)}.`;
  if (change.entityId === '') return 'Undone: the restore of the order.';
  return (
    <>
      Undone: the restore of <Thing change={change} />.
    </>
  );
}

/** The notice of what was restored or undone. */
function RestoredText({ change }: { change: AreaChange }) {
  if (!isRestore(change)) {
    return (
      <>
        Undone: <ChangeSentence change={change} />.
      </>
    );
  }
  if (isBatch(change)) return `Restored ${countText(countsOf(change).all, change.entity)}.`;
  if (change.entityId === '') return 'Restored the order.';
  return (
    <>
      Restored <Thing change={change} />
      {change.after !== undefined && ' to its earlier version'}.
    </>
  );
}

interface MembersProps {
  change: AreaChange;
  onRestore: (change: AreaChange) => Promise<void>;
  isCurrent: (change: AreaChange) => boolean;
}

/** The changes that belong to a batch. */
function Members({ change: { area, id }, onRestore, isCurrent }: MembersProps) {
  const query = useMemo(() => membersQuery(area, id), [area, id]);
  const { data, error, refetch } = useQuery(query);
  const more = useLoadMore(query);
  if (!data) {
    return error ? (
      <ErrorAlert action={{ label: 'Try again', onClick: () => void refetch() }}>
        {loadFailure('changes', error)}
      </ErrorAlert>
    ) : (
      <Typography role="status">Loading...</Typography>
    );
  }
  return (
    <>
      <UnstyledList aria-label="Included changes">
        {data.items.map((member) => (
          <ChangeRow
            key={member.id}
            change={{ ...member, area }}
            isMember
            isCurrent={isCurrent({ ...member, area })}
            onRestore={onRestore}
          />
        ))}
      </UnstyledList>
      {data.next !== undefined && (
        <ShowMore
          noun="change"
          isLoading={more.isLoading}
          failed={more.error !== null}
          onMore={() => void more.load().catch(() => undefined)}
        />
      )}
    </>
  );
}
