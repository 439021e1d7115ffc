import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Appearing = styled('div')({
  '@keyframes appear': { to: { opacity: 1 } },
  opacity: 0,
  animation: 'appear 0s 200ms forwards',
});

/** A placeholder for loading content. It is invisible for 200 ms, so that fast responses do not flicker. */
export function DelayedPlaceholder({ children }: { children: ReactNode }) {
  return <Appearing aria-busy="true">{children}</Appearing>;
}

/** A progress line at the bottom of a button whose action is running. The button keeps its text and the focus. */
export function BusyLine() {
  return (
    <LinearProgress
      aria-hidden
      sx={{ position: 'absolute', insetInline: 8, bottom: 3, height: 2, borderRadius: 1 }}
    />
  );
}
