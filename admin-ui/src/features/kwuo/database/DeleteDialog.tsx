import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/feedback/ConfirmDialog';
import { undefinedOn404 } from '../../../shared/http/undefinedOn404';
import { deleteRiddle, type Riddle } from '../api';
import { deleteFailure } from '../failures';
import { nameOf } from '../riddle/nameOf';
import { removeFromLists } from './riddleLists';

interface Props {
  riddle: Riddle;
  /** It is gone from the list. */
  onDeleted: (riddle: Riddle) => void;
  /** The dialog has closed; remove it. */
  onClosed: () => void;
}

/** Asks whether to delete a riddle, and does it. */
export function DeleteDialog({ riddle, onDeleted, onClosed }: Props) {
  const client = useQueryClient();
  const [open, setOpen] = useState(true);
  const remove = useMutation({
    // Another person may have deleted it first.
    mutationFn: () => undefinedOn404(deleteRiddle(riddle.id)),
    onSuccess: () => {
      onDeleted(riddle);
      removeFromLists(client, riddle.id);
      setOpen(false);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title="Confirm Deletion"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      error={remove.error ? deleteFailure(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onCancel={() => setOpen(false)}
      onClosed={onClosed}
    >
      You are about to delete{' '}
      <strong lang="ig" dir="auto">
        {nameOf(riddle)}
      </strong>
      {riddle.audio && ' and its recording'}. This action cannot be undone.
    </ConfirmDialog>
  );
}
