import { useRef, useState } from 'react';
import { audioUrl } from '../../../shared/audio/stored/recording';
import { focusAfterDelete } from '../../../shared/database/deleteButtonId';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { LiveRegion } from '../../../shared/feedback/LiveRegion';
import type { Riddle } from '../api';
import { RiddlePreview } from '../preview/RiddlePreview';
import { nameOf } from '../riddle/nameOf';
import { DeleteDialog } from './DeleteDialog';
import { EditRiddleDialog } from './EditRiddleDialog';

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
  deleting: Riddle | undefined;
  onDeleteClosed: () => void;
}

/** The dialogs of the database, one open at a time, and what is said after them. */
export function Dialogs({ riddles, found, editing, previewed, deleting, onDeleteClosed }: Props) {
  const [said, setSaid] = useState('');
  const neighbour = useRef<string>(undefined);
  const edited = useOpened(riddles, editing.openId);
  const shown = useOpened(riddles, previewed.openId);
  const isLost = (editing.openId && !edited) || (previewed.openId && !shown);

  const onDeleted = (riddle: Riddle) => {
    const at = found.findIndex(({ id }) => id === riddle.id);
    neighbour.current = (found[at + 1] ?? found[at - 1])?.id ?? '';
    setSaid(`${nameOf(riddle)} was deleted.`);
  };
  const afterDelete = () => {
    if (neighbour.current !== undefined) focusAfterDelete(neighbour.current);
    neighbour.current = undefined;
    onDeleteClosed();
  };

  return (
    <>
      <LiveRegion>{said}</LiveRegion>
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
        <DeleteDialog key={deleting.id} riddle={deleting} onDeleted={onDeleted} onClosed={afterDelete} />
      )}
    </>
  );
}

/** The riddle of this id, as it was when it was opened: a reload that no longer has it must not take the open form away. */
function useOpened(riddles: readonly Riddle[], id: string | null): Riddle | undefined {
  const listed = riddles.find((riddle) => riddle.id === id);
  const [opened, setOpened] = useState(listed);
  const current = opened?.id === id ? opened : listed;
  if (current !== opened) setOpened(current);
  return current;
}
