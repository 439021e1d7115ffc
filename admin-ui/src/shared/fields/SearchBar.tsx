import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { shortViewport } from '../layout/shortViewport';
import { SearchField } from './SearchField';

interface Props {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** How many of how many were found; empty while nothing is searched for. */
  found: string;
  /** Tools beside it. */
  children?: ReactNode;
}

/** The search box and how much it found. */
export function SearchBar({ label, text, onText, found, children }: Props) {
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        displayPrint: 'none',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        mb: 2,
        [shortViewport]: { mb: 1 },
      }}
    >
      <Box sx={{ flex: { xs: '1 1 280px', sm: '1 1 220px' }, maxWidth: { sm: 420 } }}>
        <SearchField label={label} value={text} onChange={onText} />
      </Box>
      <Typography
        role="status"
        variant="body2"
        // On a phone and in a low window below the tools, which share one row.
        sx={{
          color: 'text.secondary',
          order: { xs: 1, sm: 0 },
          flex: { xs: '1 1 100%', sm: '1 1 130px' },
          minHeight: 21,
          [shortViewport]: { order: 1, flexBasis: '100%' },
        }}
      >
        {found}
      </Typography>
      {children}
    </Box>
  );
}
