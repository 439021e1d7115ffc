import { useDeletion } from '../../../shared/database/useDeletion';
import { plural } from '../../../shared/text/plural';
import type { Deletion, UndoDelete } from '../../../shared/database/useUndoDelete';
import type { Proverb } from '../api';
import { DeleteDialog } from './DeleteDialog';
import { EditProverb } from './EditProverb';
import { nameOf } from './nameOf';

interface Props {
  /** Those on screen, where the neighbour of a deleted one is looked for. */
  listed: readonly Proverb[];
  /** Id from the address. */
  editing: string | null;
  onEdited: () => void;
  deleting: readonly Proverb[] | undefined;
  /** They are gone. */
  onDeleted: (ids: readonly string[]) => void;
  onDeleteClosed: () => void;
  undo: UndoDelete<Proverb>;
}

/** The dialogs of the database, one open at a time, and what is said after them. */
export function Dialogs(props: Props) {
  const { listed, editing, onEdited, deleting, onDeleted, onDeleteClosed, undo } = props;
  const deletion = useDeletion(listed, undo, onDeleteClosed);
  const afterDelete = (deletions: readonly Deletion<Proverb>[]) => {
    const gone = deletions.flatMap(({ items }) => items);
    const what =
      gone.length === 1 && gone[0] ? `${nameOf(gone[0])} was` : `${plural(gone.length, 'proverb')} were`;
    deletion.onDeleted(deletions, `${what} deleted.`);
    onDeleted(gone.map(({ id }) => id));
  };

  return (
    <>
      {editing !== null && <EditProverb key={editing} id={editing} listed={listed} onClose={onEdited} />}
      {deleting && <DeleteDialog proverbs={deleting} onDeleted={afterDelete} onClosed={deletion.onClosed} />}
    </>
  );
}
