import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState';
import type { Noun } from '../text/noun';

interface Props {
  noun: Noun;
  /** Leads to where one is added. */
  action: ReactNode;
  /** The last one was just deleted. */
  takesFocus: boolean;
}

/** Stands where there is nothing yet. */
export function EmptyDatabase({ noun, ...props }: Props) {
  return (
    <EmptyState title={`No ${noun.many} yet`} {...props}>
      The first one you add will appear here.
    </EmptyState>
  );
}
