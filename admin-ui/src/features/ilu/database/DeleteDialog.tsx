import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Deletion } from '../../../shared/database/useUndoDelete';
import { ConfirmDialog } from '../../../shared/feedback/ConfirmDialog';
import { plural } from '../../../shared/text/plural';
import type { Proverb } from '../api';
import { nameOf } from './nameOf';
import { useDeleteProverbs } from './useDeleteProverbs';

interface Props {
  /** At least one. */
  proverbs: readonly Proverb[];
  /** Those that are gone from the list. */
  onDeleted: (gone: readonly Deletion<Proverb>[]) => void;
  /** The dialog has closed; remove it. */
  onClosed: () => void;
}

/** So many are named one by one. */
const named = 5;

/** Asks whether to delete one proverb or several, and does it (spec 2.14). What fails stays in the dialog, with the reason. */
export function DeleteDialog({ proverbs, onDeleted, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const [left, setLeft] = useState(proverbs);
  const { run, progress, failure } = useDeleteProverbs();
  const [first] = left;
  const isOne = left.length === 1;

  const confirm = async () => {
    const gone = await run(left);
    // From the first on.
    const rest = left.slice(gone.reduce((sum, { items }) => sum + items.length, 0));
    if (gone.length > 0) onDeleted(gone);
    if (rest.length === 0) setOpen(false);
    else setLeft(rest);
  };
  const count = plural(left.length, 'proverb');
  const recordings = left.filter(({ audio }) => audio).length;
  return (
    <ConfirmDialog
      open={open}
      title="Confirm Deletion"
      confirmLabel="Delete"
      pendingLabel={progress?.done ? `Deleting... ${progress.done} of ${progress.of}` : 'Deleting...'}
      pending={progress !== undefined}
      error={failure}
      onConfirm={() => void confirm()}
      onCancel={() => setOpen(false)}
      onClosed={onClosed}
    >
      {isOne && first ? (
        <>
          You are about to delete <Name proverb={first} />
          {first.audio && ' and its recording'}. This action cannot be undone.
        </>
      ) : (
        <>
          You are about to delete {count}
          {recordings > 0 && ` and ${plural(recordings, 'recording')}`}. This action cannot be undone.
          <Box component="ul" sx={{ mb: 0, pl: 2.5 }}>
            {left.slice(0, named).map((proverb) => (
              <li key={proverb.id}>
                <Name proverb={proverb} />
              </li>
            ))}
            {left.length > named && <li>and {left.length - named} more</li>}
          </Box>
        </>
      )}
    </ConfirmDialog>
  );
}

function Name({ proverb }: { proverb: Proverb }) {
  return (
    <strong lang="ig" dir="auto">
      {nameOf(proverb)}
    </strong>
  );
}
