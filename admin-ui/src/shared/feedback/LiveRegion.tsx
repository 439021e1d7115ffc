import type { ReactNode } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden';

/** Announces to screen readers what is visible on screen. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return <VisuallyHidden role="status">{children}</VisuallyHidden>;
}
