import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { areas } from '../features/areas';
import { askBeforeSignOut } from '../features/auth/useSignOut';
import { ConfirmDialog } from '../shared/feedback/ConfirmDialog';
import { QueueButton } from '../shared/record/queue/QueueButton';
import { serve } from '../shared/record/queue/serve';
import { useQueue } from '../shared/record/queue/useQueue';
import { loadWithRetry } from '../shared/routing/loadWithRetry';

const lost =
  "Some of your recordings aren't uploaded yet, and this browser couldn't store them. If you close this page, you lose them.";
const stored = (count: number) =>
  count === 1
    ? "1 of your recordings isn't uploaded yet. It stays in this browser and uploads when you sign in here again."
    : `${count} of your recordings aren't uploaded yet. They stay in this browser and upload when you sign in here again.`;

/** Uploads recordings that were kept earlier, shows their status, and asks before their owner signs out. */
export function WaitingRecordings() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { entries, isOnlyHere } = useQueue();
  const [leave, setLeave] = useState<{ signOut: () => void }>();
  useEffect(() => {
    for (const { recordings } of areas) {
      // What cannot be loaded is tried again on the next visit.
      if (recordings)
        loadWithRetry(recordings.load).then(
          (kind) => serve(kind, client),
          () => undefined,
        );
    }
  }, [client]);
  const count = entries.length;
  const isWaiting = count > 0;
  useEffect(
    () => (isWaiting ? askBeforeSignOut((signOut) => setLeave({ signOut })) : undefined),
    [isWaiting],
  );
  // A page that records says it itself.
  const isSaidThere = areas.some(({ recordings }) => recordings?.path === pathname);
  return (
    <>
      {!isSaidThere && <QueueButton isAside />}
      <ConfirmDialog
        open={leave !== undefined}
        title="Sign out before all recordings are uploaded?"
        confirmLabel="Sign out"
        cancelLabel="Stay"
        onCancel={() => setLeave(undefined)}
        onConfirm={() => leave?.signOut()}
      >
        {isOnlyHere ? lost : stored(count)}
      </ConfirmDialog>
    </>
  );
}
