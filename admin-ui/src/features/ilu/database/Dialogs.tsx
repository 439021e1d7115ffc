import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { AudioManager } from '../../../shared/audio/stored/AudioManager';
import { DeleteDialog, recordingsOf } from '../../../shared/database/DeleteDialog';
import type { DeleteCalls } from '../../../shared/database/useDeleteItems';
import { useDeletion } from '../../../shared/database/useDeletion';
import type { UndoDelete } from '../../../shared/database/useUndoDelete';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { deleteFailure } from '../../../shared/feedback/failures';
import { EditFrame } from '../../../shared/form/EditFrame';
import { useUpdateWithAudio } from '../../../shared/form/useUpdateWithAudio';
import { ApiError } from '../../../shared/http/ApiError';
import { undefinedOn404 } from '../../../shared/http/pages';
import {
  categoriesQuery,
  deleteProverb,
  editProverb,
  iluKeys,
  loadProverb,
  noun,
  recordingCalls,
  type Proverb,
} from '../api';
import { ProverbFields } from '../proverb/ProverbFields';
import { proverbSchema, toForm, toInput, type ProverbForm } from '../proverb/proverbForm';
import { nameOf } from '../proverb/proverbTexts';
import { listsKey, putIntoLists, removeFromLists } from './useProverbs';

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
  takeOut: removeFromLists,
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
  if (error instanceof ApiError && error.isNotFound) {
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

interface EditProverbDialogProps {
  /** The proverb as it was when the dialog was opened. */
  stored: Proverb;
  onClose: () => void;
}

const rules = zodResolver(proverbSchema);

/** The modal that edits a proverb and manages its recording (spec 2.14). It closes when saved. */
function EditProverbDialog({ stored, onClose }: EditProverbDialogProps) {
  const { edit, audio, current } = useUpdateWithAudio({
    rules,
    opened: stored,
    toForm,
    toInput,
    edit: editProverb,
    calls: recordingCalls,
    putIntoLists,
    area: 'ilu',
    onSaved: onClose,
  });

  return (
    <EditFrame
      title="Edit Proverb"
      name={nameOf(stored)}
      lang="ig"
      area="ilu"
      id={stored.id}
      edit={edit}
      hasMore={audio.isDirty}
      isBusy={audio.isBusy}
      onDiscardMore={audio.discard}
      onClose={onClose}
    >
      <ProverbFields
        form={edit.form}
        except={stored.id}
        audio={<AudioManager thing={noun.one} recording={current.audio} audio={audio} />}
      />
      <DroppedCategories form={edit.form} />
    </EditFrame>
  );
}

/** Names the categories that saving the proverb will remove, because they no longer exist (spec 5). */
function DroppedCategories({ form }: { form: UseFormReturn<ProverbForm> }) {
  const { data: offered } = useQuery(categoriesQuery);
  const chosen = useWatch({ control: form.control, name: 'categories' });
  const known = new Set(offered?.map((category) => category.toLowerCase()));
  const dropped = offered ? chosen.filter((category) => !known.has(category.toLowerCase())) : [];
  if (dropped.length === 0) return null;
  const names = dropped.map((category) => `“${category}”`).join(', ');
  return (
    <Alert severity="warning" role="status" sx={{ mt: 1.5 }}>
      {dropped.length === 1
        ? `The category ${names} is no longer in the list and will be removed when you save.`
        : `The categories ${names} are no longer in the list and will be removed when you save.`}
    </Alert>
  );
}
