import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { eraseFailure } from './decideFailure';
import type { Moderated } from './types';
import type { Desk } from './useDesk';

/** Erases what was decided on for good, asked once. */
export function EraseButton<T extends Moderated>({ desk, item }: { desk: Desk<T>; item: T }) {
  const { noun, madeOf } = desk.kind;
  const [open, setOpen] = useState(false);
  // What the question is about until it has gone, also when the next item is shown.
  const [asked, setAsked] = useState(item);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: desk.erase,
    onSuccess: () => setOpen(false),
  });
  const made = madeOf?.(asked);
  return (
    <>
      <Button
        color="error"
        onClick={() => {
          reset();
          setAsked(item);
          setOpen(true);
        }}
      >
        Erase for good
      </Button>
      <ConfirmDialog
        open={open}
        title={`Erase this ${noun} for good?`}
        confirmLabel="Erase"
        pendingLabel="Erasing..."
        pending={isPending}
        error={error ? eraseFailure(error, noun) : undefined}
        onConfirm={() => mutate(asked)}
        onCancel={() => setOpen(false)}
      >
        All that the {noun} says goes, and cannot be restored. The history keeps that it was submitted,
        decided on and erased, when and by whom, and the reason of the decision.{' '}
        {made && `What was made of it stays: ${made}.`}
      </ConfirmDialog>
    </>
  );
}
