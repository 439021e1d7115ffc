import { Suspense, type ReactNode } from 'react';
import { FullScreenSpinner } from '../shared/feedback/FullScreenSpinner';

/** Shows a spinner while the code of a page is loading. */
export function LazyPage({ children }: { children: ReactNode }) {
  return <Suspense fallback={<FullScreenSpinner />}>{children}</Suspense>;
}
