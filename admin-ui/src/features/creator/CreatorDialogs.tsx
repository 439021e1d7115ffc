import { useRef, useState } from 'react';
import { ErrorAlert } from '../../shared/ErrorAlert';
import { MoveToDialog } from '../../shared/ReorderTable/MoveToDialog';
import { anchorAtPosition, moveToAnchor, type Anchor } from '../../shared/ReorderTable/reorder';
import type { Reveal } from '../../shared/ReorderTable/types';
import { SpokenStatus } from '../../shared/SpokenStatus';
import type { Creator } from './api';
import { DeleteCreatorDialog } from './DeleteCreatorDialog';
import { deleteButtonId } from './deleteButtonId';
import { EditCreatorDialog } from './EditCreatorDialog';

interface Props {
  creators: Creator[];
  /** Those on screen, where the neighbour of a deleted one is looked for. */
  found: Creator[];
  /** Id from the address. */
  editing: string | null;
  onEdited: () => void;
  deleting: Creator | undefined;
  onDeleteClosed: () => void;
  moving: Creator | undefined;
  onMove: (id: string, anchor: Anchor) => void;
  /** It was sent to this place among those on screen. */
  onMoved: (moved: Reveal) => void;
  onMoveClosed: () => void;
}

/** The dialogs of the Creators Database, one open at a time, and what is said after them. */
export function CreatorDialogs(props: Props) {
  const { creators, found, editing, onEdited, deleting, onDeleteClosed, moving, onMove, onMoved } = props;
  const { onMoveClosed } = props;
  const [said, setSaid] = useState('');
  const focusNext = useRef<string>(undefined);
  // A reload that no longer has the creator must not take the open form away.
  const listed = creators.find(({ id }) => id === editing);
  const [opened, setOpened] = useState(listed);
  if (listed && listed.id !== opened?.id) setOpened(listed);
  const edited = opened?.id === editing ? opened : listed;

  const onDeleted = (creator: Creator) => {
    const at = found.findIndex(({ id }) => id === creator.id);
    const neighbour = found[at + 1] ?? found[at - 1];
    focusNext.current = neighbour ? deleteButtonId(neighbour.id) : '';
    setSaid(`${creator.name} was deleted.`);
  };
  const afterDelete = () => {
    if (focusNext.current !== undefined) {
      const target =
        document.getElementById(focusNext.current) ??
        document.querySelector<HTMLElement>('main input[type=search]');
      target?.focus();
      focusNext.current = undefined;
    }
    onDeleteClosed();
  };
  const moveTo = (creator: Creator, position: number) => {
    const anchor = anchorAtPosition(creators, creator.id, position);
    if (!anchor) return;
    onMove(creator.id, anchor);
    const shown = new Set(found.map(({ id }) => id));
    const order = moveToAnchor(
      creators.map(({ id }) => id),
      creator.id,
      anchor,
    ).filter((id) => shown.has(id));
    onMoved({ id: creator.id, index: order.indexOf(creator.id) });
    setSaid(`${creator.name} moved to position ${position} of ${creators.length}.`);
  };

  return (
    <>
      <SpokenStatus>{said}</SpokenStatus>
      {editing && !edited && (
        <ErrorAlert onDismiss={onEdited}>The creator you wanted to edit is no longer in the list.</ErrorAlert>
      )}
      {edited && <EditCreatorDialog key={edited.id} creator={edited} onClose={onEdited} />}
      {deleting && (
        <DeleteCreatorDialog
          key={deleting.id}
          creator={deleting}
          onDeleted={onDeleted}
          onClosed={afterDelete}
        />
      )}
      {moving && (
        <MoveToDialog
          name={moving.name}
          position={creators.findIndex(({ id }) => id === moving.id) + 1}
          total={creators.length}
          onMove={(position) => moveTo(moving, position)}
          onClose={onMoveClosed}
        />
      )}
    </>
  );
}
