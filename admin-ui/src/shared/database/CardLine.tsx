import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** One quiet line of a card; what does not fit is cut. */
export function CardLine({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        fontSize: '0.8125rem',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      }}
    >
      {children}
    </Box>
  );
}
