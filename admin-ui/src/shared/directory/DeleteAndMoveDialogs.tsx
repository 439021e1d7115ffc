import { entryName } from '../areas';
import { MoveToDialog } from '../reorder/MoveToDialog';
import { findAnchorAt, moveToAnchor, type Anchor, type Reveal } from '../reorder/reorder';
import { deleteFailure } from '../feedback/failures';
import { announce } from '../notices/notify';
import { DeleteDialog } from '../database/DeleteDialog';
import type { DeleteCalls } from '../database/useDeleteItems';
import { useDeletion } from '../database/useDeletion';
import type { UndoDelete } from '../database/useUndoDelete';
import type { DirectoryList, Entry } from './directory';

interface Props<E extends Entry> {
  list: DirectoryList<E>;
  entries: E[];
  /** The listed items. After a deletion the focus moves to a neighbour among them. */
  found: E[];
  deleting: readonly E[] | undefined;
  /** Is called with the IDs of the deleted items. */
  onGone: (ids: readonly string[]) => void;
  onDeleteClosed: () => void;
  moving: E | undefined;
  onMove: (id: string, anchor: Anchor) => void;
  /** Is called with the index that the moved entry has among the found ones. */
  onMoved: (moved: Reveal) => void;
  onMoveClosed: () => void;
  undo: UndoDelete<E>;
}

/** The dialogs that delete and move entries, and the announcements after them. */
export function DeleteAndMoveDialogs<E extends Entry>(props: Props<E>) {
  const { list, entries, found, deleting, onGone, onDeleteClosed } = props;
  const { moving, onMove, onMoved, onMoveClosed, undo } = props;
  const nameOf = (entry: E) => entryName(list.calls.area, entry);
  const deletion = useDeletion({
    noun: list.noun,
    nameOf,
    listed: found,
    undo,
    onGone,
    onClosed: onDeleteClosed,
  });
  const calls = deleteCalls(list);

  const moveTo = (entry: E, position: number) => {
    const anchor = findAnchorAt(entries, entry.id, position);
    if (!anchor) return;
    onMove(entry.id, anchor);
    const shown = new Set(found.map(({ id }) => id));
    const order = moveToAnchor(
      entries.map(({ id }) => id),
      entry.id,
      anchor,
    ).filter((id) => shown.has(id));
    const from = found.findIndex(({ id }) => id === entry.id);
    onMoved({ id: entry.id, index: order.indexOf(entry.id), from });
    announce(`${nameOf(entry)} moved to position ${position} of ${entries.length}.`);
  };

  return (
    <>
      {deleting && (
        <DeleteDialog
          items={deleting}
          calls={calls}
          title={(count) => `Delete ${count === 1 ? list.noun.one : `${count} ${list.noun.many}`}?`}
          nameOf={nameOf}
          onDeleted={deletion.onDeleted}
          onClosed={deletion.onClosed}
        >
          {list.deleteWarning && <>{list.deleteWarning(deleting.length)} </>}You can undo this afterwards.
        </DeleteDialog>
      )}
      {moving && (
        <MoveToDialog
          name={nameOf(moving)}
          position={entries.findIndex(({ id }) => id === moving.id) + 1}
          total={entries.length}
          onMove={(position) => moveTo(moving, position)}
          onClose={onMoveClosed}
        />
      )}
    </>
  );
}

/** Deletes entries, and removes them from the loaded list without loading it again (spec 4.2, 4.3). */
const deleteCalls = <E extends Entry>({ noun, calls }: DirectoryList<E>): DeleteCalls<E> => ({
  area: calls.area,
  noun,
  remove: ({ id }) => calls.remove(id),
  lists: calls.listKey,
  takeOut: (client, ids) =>
    client.setQueryData<E[]>(calls.listKey, (entries) => entries?.filter(({ id }) => !ids.has(id))),
  failureOf: (error) => deleteFailure(noun, error),
});
