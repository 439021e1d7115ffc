import { DeleteDialog, recordingsOf } from '../../../shared/database/DeleteDialog';
import { useDeletion } from '../../../shared/database/useDeletion';
import type { UndoDelete } from '../../../shared/database/useUndoDelete';
import type { DeleteCalls } from '../../../shared/database/useDeleteItems';
import { deleteFailure } from '../../../shared/feedback/failures';
import { undefinedOn404 } from '../../../shared/http/undefinedOn404';
import { deleteProverb, noun, type Proverb } from '../api';
import { EditProverb } from './EditProverb';
import { nameOf } from './nameOf';
import { listsKey, removeFromLists } from './proverbsQuery';

interface Props {
  /** Those on screen, where the neighbour of a deleted one is looked for. */
  listed: readonly Proverb[];
  /** Id from the address. */
  editing: string | null;
  onEdited: () => void;
  deleting: readonly Proverb[] | undefined;
  /** They are gone. */
  onGone: (ids: readonly string[]) => void;
  onDeleteClosed: () => void;
  undo: UndoDelete<Proverb>;
}

const deleteCalls: DeleteCalls<Proverb> = {
  area: 'ilu',
  noun,
  // Another person may have deleted it first.
  remove: ({ id }) => undefinedOn404(deleteProverb(id)),
  lists: listsKey,
  takeOut: removeFromLists,
  failureOf: (error) => deleteFailure(noun, error),
};

/** The dialogs of the database, one open at a time, and what is said after them. */
export function Dialogs(props: Props) {
  const { listed, editing, onEdited, deleting, onGone, onDeleteClosed, undo } = props;
  const deletion = useDeletion({ noun, nameOf, listed, undo, onGone, onClosed: onDeleteClosed });

  return (
    <>
      {editing !== null && <EditProverb key={editing} id={editing} listed={listed} onClose={onEdited} />}
      {deleting && (
        <DeleteDialog
          items={deleting}
          calls={deleteCalls}
          title={() => 'Confirm Deletion'}
          nameOf={nameOf}
          lang="ig"
          alongOf={recordingsOf}
          onDeleted={deletion.onDeleted}
          onClosed={deletion.onClosed}
        >
          This action cannot be undone.
        </DeleteDialog>
      )}
    </>
  );
}
