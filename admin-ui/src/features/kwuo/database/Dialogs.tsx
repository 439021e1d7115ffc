import { audioUrl } from '../../../shared/audio/stored/recording';
import { DeleteDialog, recordingsOf } from '../../../shared/database/DeleteDialog';
import { useDeletion } from '../../../shared/database/useDeletion';
import type { DeleteCalls } from '../../../shared/database/useDeleteItems';
import type { UndoDelete } from '../../../shared/database/useUndoDelete';
import { useOpened } from '../../../shared/database/useOpened';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { undefinedOn404 } from '../../../shared/http/undefinedOn404';
import { deleteRiddle, kwuoKeys, noun, type Riddle } from '../api';
import { deleteFailure } from '../failures';
import { RiddlePreview } from '../preview/RiddlePreview';
import { nameOf } from '../riddle/nameOf';
import { EditRiddleDialog } from './EditRiddleDialog';
import { removeFromLists } from './riddleLists';

/** A riddle that the address names. */
interface Opened {
  openId: string | null;
  close: () => void;
}

interface Props {
  riddles: readonly Riddle[];
  /** Those on screen, where the neighbour of a deleted one is looked for. */
  found: readonly Riddle[];
  editing: Opened;
  previewed: Opened;
  deleting: readonly Riddle[] | undefined;
  /** They are gone. */
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
  const isLost = (editing.openId && !edited) || (previewed.openId && !shown);

  return (
    <>
      {isLost && (
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
          title={() => 'Confirm Deletion'}
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
