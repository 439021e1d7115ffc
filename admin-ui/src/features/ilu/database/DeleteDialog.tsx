import Box from '@mui/material/Box';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/feedback/ConfirmDialog';
import { plural } from '../../../shared/text/plural';
import type { Proverb } from '../api';
import { nameOf } from './nameOf';
import { useDeleteProverbs } from './useDeleteProverbs';

interface Props {
  /** At least one. */
  proverbs: readonly Proverb[];
  /** Those that are gone from the list. */
  onDeleted: (gone: Proverb[]) => void;
  /** The dialog has closed; remove it. */
  onClosed: () => void;
}

/** So many are named one by one. */
const named = 5;

/** Asks whether to delete one proverb or several, and does it (spec 2.14). What fails stays in the dialog, with its reason. */
export function DeleteDialog({ proverbs, onDeleted, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const [left, setLeft] = useState(proverbs);
  const { run, progress, failures } = useDeleteProverbs();
  const [first] = left;
  const isOne = left.length === 1;

  const confirm = async () => {
    const gone = await run(left);
    const rest = left.filter(({ id }) => !gone.includes(id));
    if (gone.length > 0) onDeleted(left.filter(({ id }) => gone.includes(id)));
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
      pendingLabel={
        progress && progress.of > 1 ? `Deleting ${progress.done + 1} of ${progress.of}...` : 'Deleting...'
      }
      pending={progress !== undefined}
      error={
        failures.size === 0
          ? undefined
          : isOne
            ? failures.get(first?.id ?? '')
            : `${count} could not be deleted.`
      }
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
            {left.slice(0, Math.max(named, failures.size)).map((proverb) => (
              <li key={proverb.id}>
                <Name proverb={proverb} />
                {failures.has(proverb.id) && (
                  <Box component="span" sx={{ color: 'error.main' }}>
                    : {failures.get(proverb.id)}
                  </Box>
                )}
              </li>
            ))}
            {left.length > Math.max(named, failures.size) && <li>and {left.length - named} more</li>}
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
