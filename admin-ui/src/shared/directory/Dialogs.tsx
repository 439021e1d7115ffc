import { entryName } from '../areas';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { MoveToDialog } from '../reorder/MoveToDialog';
import { findAnchorAt, moveToAnchor, type Anchor, type Reveal } from '../reorder/reorder';
import { announce } from '../notices/notify';
import { DeleteDialog } from '../database/DeleteDialog';
import { useDeletion } from '../database/useDeletion';
import { useOpened } from '../database/DatabaseScreen';
import type { UndoDelete } from '../database/useUndoDelete';
import { deleteCalls } from './calls';
import type { DirectoryList, Entry } from './types';

interface Props<E extends Entry> {
  list: DirectoryList<E>;
  entries: E[];
  /** The listed items. After a deletion the focus moves to a neighbour among them. */
  found: E[];
  /** Id from the address. */
  editing: string | null;
  onEdited: () => void;
  deleting: readonly E[] | undefined;
  /** Is called with the IDs of the deleted items. */
  onGone: (ids: readonly string[]) => void;
  onDeleteClosed: () => void;
  moving: E | undefined;
  onMove: (id: string, anchor: Anchor) => void;
  /** It was sent to this place among those on screen. */
  onMoved: (moved: Reveal) => void;
  onMoveClosed: () => void;
  undo: UndoDelete<E>;
}

/** The dialogs of a database page, one open at a time, and what is said after them. */
export function Dialogs<E extends Entry>(props: Props<E>) {
  const {
    list,
    entries,
    found,
    editing,
    onEdited,
    deleting,
    onGone,
    onDeleteClosed,
    moving,
    onMove,
    onMoved,
  } = props;
  const { onMoveClosed, undo } = props;
  const nameOf = (entry: E) => entryName(list.calls.area, entry);
  const deletion = useDeletion({
    noun: list.noun,
    nameOf,
    listed: found,
    undo,
    onGone,
    onClosed: onDeleteClosed,
  });
  const edited = useOpened(entries, editing);
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
      {editing && !edited && (
        <ErrorAlert onDismiss={onEdited}>
          The {list.noun.one} you wanted to edit is no longer in the list.
        </ErrorAlert>
      )}
      {edited && <list.EditDialog key={edited.id} entry={edited} onClose={onEdited} />}
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
