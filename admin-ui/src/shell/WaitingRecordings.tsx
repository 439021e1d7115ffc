import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { areas } from '../features/areas';
import { askBeforeSignOut } from '../features/auth/useSignOut';
import { ConfirmDialog } from '../shared/feedback/ConfirmDialog';
import { startUploads, useUploadQueue } from '../shared/record/upload/uploadQueue';
import { UploadStatus } from '../shared/record/upload/UploadStatus';
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
  const { recordings: waiting, isOnlyHere } = useUploadQueue();
  const [leave, setLeave] = useState<{ signOut: () => void }>();
  useEffect(() => {
    for (const { recordings } of areas) {
      // After a failure, the next visit tries again.
      if (recordings)
        loadWithRetry(recordings.load).then(
          (area) => startUploads(area, client),
          () => undefined,
        );
    }
  }, [client]);
  const count = waiting.length;
  const isWaiting = count > 0;
  useEffect(
    () => (isWaiting ? askBeforeSignOut((signOut) => setLeave({ signOut })) : undefined),
    [isWaiting],
  );
  // The record pages show the status themselves.
  const isSaidThere = areas.some(({ recordings }) => recordings?.path === pathname);
  return (
    <>
      {!isSaidThere && <UploadStatus isAside />}
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
