import type { ReactNode } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden';

/** Tells screen readers what everybody else sees happen. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return <VisuallyHidden role="status">{children}</VisuallyHidden>;
}
