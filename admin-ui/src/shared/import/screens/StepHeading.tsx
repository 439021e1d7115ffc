import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';

/** The heading of a step. A step that takes the place of another one has the focus, so that it is read. */
export function StepHeading({ children, takesFocus = true }: { children: string; takesFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ mb: 2, '&:focus': { outline: 'none' } }}>
      {children}
    </Typography>
  );
}
