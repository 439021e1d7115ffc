import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

interface Props {
  name: string;
  about: string;
  children: ReactNode;
}

/** One second factor, with what can be done to it. */
export function FactorRow({ name, about, children }: Props) {
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ListItemText sx={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }} primary={name} secondary={about} />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {children}
      </Stack>
    </ListItem>
  );
}
