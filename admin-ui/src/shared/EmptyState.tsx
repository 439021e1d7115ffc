import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { UliMotif } from './UliMotif';

interface Props {
  title: string;
  /** What to do now. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Says honestly that there is nothing, and offers the way out. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <Box sx={{ p: { xs: 3, sm: 6 }, textAlign: 'center' }}>
      <Box sx={{ width: 168, mx: 'auto', mb: 3, color: 'primary.main', opacity: 0.55 }}>
        <UliMotif />
      </Box>
      <Typography variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
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
