import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Appearing = styled('div')({
  '@keyframes appear': { to: { opacity: 1 } },
  opacity: 0,
  animation: 'appear 0s 200ms forwards',
});

/** A placeholder for content that is loading. It is invisible for 200 ms, so that fast answers do not flicker. */
export function Late({ children }: { children: ReactNode }) {
  return <Appearing aria-busy="true">{children}</Appearing>;
}

/** Lies at the foot of a button while what it does is on its way. The button keeps its words and the focus. */
export function BusyLine() {
  return (
    <LinearProgress
      aria-hidden
      sx={{ position: 'absolute', insetInline: 8, bottom: 3, height: 2, borderRadius: 1 }}
    />
  );
}
