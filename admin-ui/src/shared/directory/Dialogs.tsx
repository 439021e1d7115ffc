import { useRef, useState } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { MoveToDialog } from '../ReorderTable/MoveToDialog';
import { anchorAtPosition, moveToAnchor, type Anchor } from '../ReorderTable/reorder';
import type { Reveal } from '../ReorderTable/types';
import { LiveRegion } from '../feedback/LiveRegion';
import { focusAfterDelete } from '../database/deleteButtonId';
import { DeleteDialog } from './DeleteDialog';
import type { DirectoryList, Entry } from './types';

interface Props<E extends Entry> {
  list: DirectoryList<E>;
  entries: E[];
  /** Those on screen, where the neighbour of a deleted one is looked for. */
  found: E[];
  /** Id from the address. */
  editing: string | null;
  onEdited: () => void;
  deleting: E | undefined;
  onDeleteClosed: () => void;
  moving: E | undefined;
  onMove: (id: string, anchor: Anchor) => void;
  /** It was sent to this place among those on screen. */
  onMoved: (moved: Reveal) => void;
  onMoveClosed: () => void;
}

/** The dialogs of a database page, one open at a time, and what is said after them. */
export function Dialogs<E extends Entry>(props: Props<E>) {
  const { list, entries, found, editing, onEdited, deleting, onDeleteClosed, moving, onMove, onMoved } =
    props;
  const { onMoveClosed } = props;
  const [said, setSaid] = useState('');
  const focusNext = useRef<string>(undefined);
  // A reload that no longer has the entry must not take the open form away; opened again, it begins with what is listed then.
  const listed = entries.find(({ id }) => id === editing);
  const [opened, setOpened] = useState(listed);
  const edited = opened?.id === editing ? opened : listed;
  if (edited !== opened) setOpened(edited);

  const onDeleted = (entry: E) => {
    const at = found.findIndex(({ id }) => id === entry.id);
    const neighbour = found[at + 1] ?? found[at - 1];
    focusNext.current = neighbour?.id ?? '';
    setSaid(`${entry.name} was deleted.`);
  };
  const afterDelete = () => {
    if (focusNext.current !== undefined) focusAfterDelete(focusNext.current);
    focusNext.current = undefined;
    onDeleteClosed();
  };
  const moveTo = (entry: E, position: number) => {
    const anchor = anchorAtPosition(entries, entry.id, position);
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
    setSaid(`${entry.name} moved to position ${position} of ${entries.length}.`);
  };

  return (
    <>
      <LiveRegion>{said}</LiveRegion>
      {editing && !edited && (
        <ErrorAlert onDismiss={onEdited}>
          The {list.noun.one} you wanted to edit is no longer in the list.
        </ErrorAlert>
      )}
      {edited && <list.EditDialog key={edited.id} entry={edited} onClose={onEdited} />}
      {deleting && (
        <DeleteDialog
          key={deleting.id}
          list={list}
          entry={deleting}
          onDeleted={onDeleted}
          onClosed={afterDelete}
        />
      )}
      {moving && (
        <MoveToDialog
          name={moving.name}
          position={entries.findIndex(({ id }) => id === moving.id) + 1}
          total={entries.length}
          onMove={(position) => moveTo(moving, position)}
          onClose={onMoveClosed}
        />
      )}
    </>
  );
}
