import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { useDeleteCreator, type Creator } from './api';
import { deleteFailure } from './failures';

interface Props {
  creator: Creator;
  /** Called once it is gone from the list. */
  onDeleted: (creator: Creator) => void;
  /** The dialog has closed; remove it. */
  onClosed: () => void;
}

/** Asks whether to delete a creator, and does it. */
export function DeleteCreatorDialog({ creator, onDeleted, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const remove = useDeleteCreator();
  const confirm = () =>
    remove.mutate(creator.id, {
      onSuccess: () => {
        onDeleted(creator);
        setOpen(false);
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title="Delete creator?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      error={remove.error ? deleteFailure(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={() => setOpen(false)}
      onClosed={onClosed}
    >
      You are about to delete <strong dir="auto">{creator.name}</strong>. This action cannot be undone.
    </ConfirmDialog>
  );
}
