import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { UliMotif } from '../layout/UliMotif';

interface Props {
  title: string;
  /** The next step for the reader. */
  children?: ReactNode;
  action?: ReactNode;
  /** It came in the place of what had the focus, and is given it unless that went elsewhere. */
  takesFocus?: boolean;
}

/** Says that there is nothing, and offers the way out. */
export function EmptyState({ title, children, action, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Box sx={{ p: { xs: 3, sm: 6 }, textAlign: 'center' }}>
      <Box sx={{ width: 168, mx: 'auto', mb: 3, color: 'primary.main', opacity: 0.55 }}>
        <UliMotif />
      </Box>
      <Typography
        ref={heading}
        variant="h2"
        tabIndex={takesFocus ? -1 : undefined}
        sx={{ mb: 1, overflowWrap: 'anywhere' }}
      >
        {title}
      </Typography>
      {children && (
        <Typography sx={{ mb: 2, color: 'text.secondary' }} component="div">
          {children}
        </Typography>
      )}
      {action}
    </Box>
  );
}
