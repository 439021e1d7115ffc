import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteDialog, recordingsOf } from '../../../shared/database/DeleteDialog';
import type { DeleteCalls } from '../../../shared/database/useDeleteItems';
import { useDeletion } from '../../../shared/database/useDeletion';
import type { UndoDelete } from '../../../shared/database/useUndoDelete';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { deleteFailure } from '../../../shared/feedback/failures';
import { ApiError } from '../../../shared/http/ApiError';
import { undefinedOn404 } from '../../../shared/http/pages';
import { deleteProverb, noun, type Proverb, iluKeys, loadProverb } from '../api';
import { EditProverbDialog } from './EditProverbDialog';
import { nameOf } from '../proverb/proverbTexts';
import { listsKey, removeFromLists } from './useProverbs';

interface Props {
  /** The listed items. After a deletion the focus moves to a neighbour among them. */
  listed: readonly Proverb[];
  /** The ID in the address. */
  editing: string | null;
  onEdited: () => void;
  deleting: readonly Proverb[] | undefined;
  /** Is called with the IDs of the deleted items. */
  onGone: (ids: readonly string[]) => void;
  onDeleteClosed: () => void;
  undo: UndoDelete<Proverb>;
}

const deleteCalls: DeleteCalls<Proverb> = {
  area: 'ilu',
  noun,
  // A proverb that another person has deleted counts as deleted.
  remove: ({ id }) => undefinedOn404(deleteProverb(id)),
  lists: listsKey,
  removeFromLists,
  failureOf: (error) => deleteFailure(noun, error),
};

/** The dialogs that edit and delete proverbs. */
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

interface EditProverbProps {
  id: string;
  /** The listed proverbs. The address may name another one. */
  listed: readonly Proverb[];
  onClose: () => void;
}

/** Opens the proverb that the address names. */
function EditProverb({ id, listed, onClose }: EditProverbProps) {
  // A reload of the list without the proverb must not close the form.
  const [known, setKnown] = useState(() => listed.find((proverb) => proverb.id === id));
  const { data, error, refetch } = useQuery({
    queryKey: [...iluKeys.proverbs, 'one', id],
    queryFn: ({ signal }) => loadProverb(id, signal),
    enabled: !known,
    // Edit the stored version, not a cached one.
    gcTime: 0,
  });
  if (!known && data) setKnown(data);
  if (known) return <EditProverbDialog stored={known} onClose={onClose} />;
  if (!error) return null;
  if (error instanceof ApiError && error.isGone) {
    return (
      <ErrorAlert onDismiss={onClose}>The proverb you wanted to edit is no longer in the list.</ErrorAlert>
    );
  }
  return (
    <ErrorAlert action={{ label: 'Retry', onClick: () => void refetch() }} onDismiss={onClose}>
      The proverb you wanted to edit could not be loaded.
    </ErrorAlert>
  );
}
