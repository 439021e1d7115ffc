import { useState } from 'react';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { useDelete } from './calls';
import { deleteFailure } from '../feedback/failures';
import type { DirectoryList, Entry } from './types';

interface Props<E extends Entry> {
  list: DirectoryList<E>;
  entry: E;
  /** Called once it is gone from the list. */
  onDeleted: (entry: E) => void;
  /** The dialog has closed; remove it. */
  onClosed: () => void;
}

/** Asks whether to delete an entry, and does it. */
export function DeleteDialog<E extends Entry>({ list, entry, onDeleted, onClosed }: Props<E>) {
  const { noun, calls, deleteWarning } = list;
  const [open, setOpen] = useState(true);
  const remove = useDelete(calls);
  const confirm = () =>
    remove.mutate(entry.id, {
      onSuccess: () => {
        onDeleted(entry);
        setOpen(false);
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${noun.one}?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      error={remove.error ? deleteFailure(noun, remove.error) : undefined}
      onConfirm={confirm}
      onCancel={() => setOpen(false)}
      onClosed={onClosed}
    >
      You are about to delete <strong dir="auto">{entry.name}</strong>.
      {deleteWarning && <> {deleteWarning}</>} This action cannot be undone.
    </ConfirmDialog>
  );
}
