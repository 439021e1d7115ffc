import type { ReactNode } from 'react';
import { OutOfSight } from './OutOfSight';

/** Tells screen readers what everybody else sees happen. */
export function SpokenStatus({ children }: { children: ReactNode }) {
  return <OutOfSight role="status">{children}</OutOfSight>;
}
