import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useUser } from '../features/auth/AuthContext';
import { waiting } from '../shared/record/waiting';
import { loadWithRetry } from '../shared/routing/loadWithRetry';

const WaitingRecordings = lazy(async () => {
  const part = await loadWithRetry(() => import('./WaitingRecordings')).catch(() => undefined);
  // They wait for the next visit.
  return { default: part?.WaitingRecordings ?? (() => null) };
});

/** Recordings that wait in this browser are sent from every page; where none waits, nothing is loaded for it. */
export function Waiting() {
  const owner = useUser()?.username ?? '';
  const isWaiting = useSyncExternalStore(waiting.subscribe, () => waiting.has(owner));
  // Stays once it was needed: its dialog may be open when the last is sent.
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
