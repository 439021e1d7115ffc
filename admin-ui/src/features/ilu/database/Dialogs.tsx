import { useRef, useState } from 'react';
import { focusAfterDelete } from '../../../shared/database/deleteButtonId';
import { plural } from '../../../shared/text/plural';
import { LiveRegion } from '../../../shared/feedback/LiveRegion';
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
}

/** The dialogs of the database, one open at a time, and what is said after them. */
export function Dialogs({ listed, editing, onEdited, deleting, onDeleted, onDeleteClosed }: Props) {
  const [said, setSaid] = useState('');
  const neighbour = useRef<string>(undefined);

  const afterDelete = (gone: readonly Proverb[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    neighbour.current = neighbourOf(listed, ids) ?? '';
    setSaid(
      gone.length === 1 && gone[0]
        ? `${nameOf(gone[0])} was deleted.`
        : `${plural(gone.length, 'proverb')} were deleted.`,
    );
    onDeleted([...ids]);
  };
  const afterClosing = () => {
    if (neighbour.current !== undefined) focusAfterDelete(neighbour.current);
    neighbour.current = undefined;
    onDeleteClosed();
  };

  return (
    <>
      <LiveRegion>{said}</LiveRegion>
      {editing !== null && <EditProverb key={editing} id={editing} listed={listed} onClose={onEdited} />}
      {deleting && <DeleteDialog proverbs={deleting} onDeleted={afterDelete} onClosed={afterClosing} />}
    </>
  );
}

/** The first one left behind those that went, else the last before them. */
function neighbourOf(listed: readonly Proverb[], gone: ReadonlySet<string>): string | undefined {
  const at = listed.findLastIndex(({ id }) => gone.has(id));
  const left = ({ id }: Proverb) => !gone.has(id);
  return (listed.slice(at + 1).find(left) ?? listed.slice(0, at).findLast(left))?.id;
}
