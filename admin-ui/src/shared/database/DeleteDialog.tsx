import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../feedback/ConfirmDialog';

interface Props<T> {
  item: T;
  /** The question. */
  title: string;
  /** Deletes it and takes it out of the lists. */
  remove: (item: T) => Promise<unknown>;
  failureOf: (error: unknown) => string;
  onDeleted: (item: T) => void;
  /** The dialog has closed; remove it. */
  onClosed: () => void;
  /** Names what is deleted. */
  children: ReactNode;
}

/** Asks whether to delete one item, and does it. */
export function DeleteDialog<T>({ item, title, remove, failureOf, onDeleted, onClosed, children }: Props<T>) {
  const [open, setOpen] = useState(true);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => remove(item),
    onSuccess: () => {
      onDeleted(item);
      setOpen(false);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={isPending}
      error={error ? failureOf(error) : undefined}
      onConfirm={() => mutate()}
      onCancel={() => setOpen(false)}
      onClosed={onClosed}
    >
      You are about to delete {children} You can undo this afterwards.
    </ConfirmDialog>
  );
}
