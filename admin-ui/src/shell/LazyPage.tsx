import { Suspense, type ReactNode } from 'react';
import { FullScreenSpinner } from '../shared/feedback/FullScreenSpinner';

/** Holds the window while a page's own part is being loaded. */
export function LazyPage({ children }: { children: ReactNode }) {
  return <Suspense fallback={<FullScreenSpinner />}>{children}</Suspense>;
}
