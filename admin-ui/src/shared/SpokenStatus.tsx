import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const OutOfSight = styled('div')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Tells screen readers what everybody else sees happen. */
export function SpokenStatus({ children }: { children: ReactNode }) {
  return <OutOfSight role="status">{children}</OutOfSight>;
}
