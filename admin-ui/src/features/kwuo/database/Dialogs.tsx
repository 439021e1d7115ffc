import { zodResolver } from '@hookform/resolvers/zod';
import type { QueryClient } from '@tanstack/react-query';
import { checkAudio } from '../../../shared/audio/audioFile';
import { AudioManager } from '../../../shared/audio/stored/AudioManager';
import { audioUrl } from '../../../shared/audio/stored/recording';
import { DeleteDialog, recordingsOf } from '../../../shared/database/DeleteDialog';
import type { DeleteCalls } from '../../../shared/database/useDeleteItems';
import { useDeletion } from '../../../shared/database/useDeletion';
import { useOpened } from '../../../shared/database/DatabaseScreen';
import type { UndoDelete } from '../../../shared/database/useUndoDelete';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { EditFrame } from '../../../shared/form/EditFrame';
import { useUpdateWithAudio } from '../../../shared/form/useUpdateWithAudio';
import { usePreparedFile } from '../../../shared/sound/prepareFile';
import { undefinedOn404 } from '../../../shared/http/pages';
import {
  deleteRiddle,
  kwuoKeys,
  noun,
  editRiddle,
  recordingCalls,
  deleteFailure,
  updateFailure,
  type Riddle,
} from '../api';
import { RiddlePreview } from '../preview/RiddlePreview';
import { nameOf } from '../riddle/riddleTexts';
import { RiddleFields } from '../riddle/RiddleFields';
import { riddleSchema, toForm, toInput } from '../riddle/riddleForm';

const change = (client: QueryClient, put: (riddles: Riddle[]) => Riddle[]) =>
  client.setQueriesData<Riddle[]>({ queryKey: kwuoKeys.riddles }, (riddles) => riddles && put(riddles));

/** Removes riddles from the loaded lists, in both orders. */
function removeFromLists(client: QueryClient, ids: ReadonlySet<string>): void {
  change(client, (riddles) => riddles.filter(({ id }) => !ids.has(id)));
}

/** Shows a riddle as it was just stored, until the lists are reloaded. */
function putIntoLists(client: QueryClient, stored: Riddle): void {
  change(client, (riddles) => riddles.map((riddle) => (riddle.id === stored.id ? stored : riddle)));
}

/** A riddle that the address names. */
interface Opened {
  openId: string | null;
  close: () => void;
}

interface Props {
  riddles: readonly Riddle[];
  /** The listed items. After a deletion the focus moves to a neighbour among them. */
  found: readonly Riddle[];
  editing: Opened;
  previewed: Opened;
  deleting: readonly Riddle[] | undefined;
  /** Is called with the IDs of the deleted items. */
  onGone: (ids: readonly string[]) => void;
  onDeleteClosed: () => void;
  undo: UndoDelete<Riddle>;
}

const deleteCalls: DeleteCalls<Riddle> = {
  area: 'kwuo',
  noun,
  // Another person may have deleted it first.
  remove: ({ id }) => undefinedOn404(deleteRiddle(id)),
  lists: kwuoKeys.riddles,
  takeOut: removeFromLists,
  failureOf: deleteFailure,
};

/** The dialogs of the database, one open at a time, and what is said after them. */
export function Dialogs(props: Props) {
  const { riddles, found, editing, previewed, deleting, onGone, onDeleteClosed, undo } = props;
  const deletion = useDeletion({ noun, nameOf, listed: found, undo, onGone, onClosed: onDeleteClosed });
  const edited = useOpened(riddles, editing.openId);
  const shown = useOpened(riddles, previewed.openId);
  const isMissing = (editing.openId && !edited) || (previewed.openId && !shown);

  return (
    <>
      {isMissing && (
        <ErrorAlert onDismiss={editing.openId ? editing.close : previewed.close}>
          The riddle you wanted to open is no longer in the list.
        </ErrorAlert>
      )}
      {edited && <EditRiddleDialog key={edited.id} stored={edited} onClose={editing.close} />}
      {shown && (
        <RiddlePreview
          riddle={shown}
          sound={shown.audio && audioUrl(shown.audio.fileId)}
          onClose={previewed.close}
        />
      )}
      {deleting && (
        <DeleteDialog
          items={deleting}
          calls={deleteCalls}
          title={(count) => `Delete ${count === 1 ? 'riddle' : `${count} riddles`}?`}
          nameOf={nameOf}
          lang="ig"
          alongOf={recordingsOf}
          onDeleted={deletion.onDeleted}
          onClosed={deletion.onClosed}
        >
          You can undo this afterwards.
        </DeleteDialog>
      )}
    </>
  );
}

interface EditRiddleDialogProps {
  /** As it was when the dialog was opened. */
  stored: Riddle;
  onClose: () => void;
}

const rules = zodResolver(riddleSchema);

/** The modal that edits a riddle and manages its recording (spec 2.16). It closes when saved. */
function EditRiddleDialog({ stored, onClose }: EditRiddleDialogProps) {
  const { edit, audio, current } = useUpdateWithAudio({
    rules,
    opened: stored,
    toForm,
    toInput,
    edit: editRiddle,
    calls: recordingCalls,
    putIntoLists,
    area: 'kwuo',
    failureOf: updateFailure,
    onSaved: onClose,
  });
  const chosen = audio.chosen && !checkAudio(audio.chosen) ? audio.chosen : undefined;
  const prepared = usePreparedFile(chosen);

  return (
    <EditFrame
      title="Edit Riddle"
      name={nameOf(stored)}
      lang="ig"
      area="kwuo"
      id={stored.id}
      edit={edit}
      hasMore={audio.isDirty}
      isBusy={audio.isBusy}
      onDiscardMore={audio.discard}
      onClose={onClose}
    >
      <RiddleFields
        form={edit.form}
        audio={<AudioManager thing={noun.one} recording={current.audio} audio={audio} />}
        sound={prepared?.file ?? chosen ?? (current.audio && audioUrl(current.audio.fileId))}
      />
    </EditFrame>
  );
}
