import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useUser } from '../features/auth/AuthContext';
import { waiting } from '../shared/record/waiting';
import { loadWithRetry } from '../shared/routing/loadWithRetry';

const WaitingRecordings = lazy(async () => {
  const part = await loadWithRetry(() => import('./WaitingRecordings')).catch(() => undefined);
  // The recordings are uploaded on the next visit.
  return { default: part?.WaitingRecordings ?? (() => null) };
});

/** Uploads recordings that wait in this browser, from every page. Loads the code only if some wait. */
export function Waiting() {
  const owner = useUser()?.username ?? '';
  const isWaiting = useSyncExternalStore(waiting.subscribe, () => waiting.has(owner));
  // Stays rendered, because its dialog may be open when the last recording is uploaded.
  const [isNeeded, setNeeded] = useState(isWaiting);
  if (isWaiting && !isNeeded) setNeeded(true);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <WaitingRecordings />
      </Suspense>
    )
  );
}
