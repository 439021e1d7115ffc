import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { UliMotif } from '../layout/UliMotif';

interface Props {
  title: string;
  /** Says what the user can do. */
  children?: ReactNode;
  action?: ReactNode;
  /** Takes the focus if the focused element disappeared. */
  takesFocus?: boolean;
}

/** Says that there is nothing to show, and offers an action. */
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
