import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { use } from 'react';
import { KeyName } from '../KeyName';
import { OpenPalette } from './openPalette';

/** Opens the palette, and shows its shortcut. */
export function SearchButton({ isSmall = false }: { isSmall?: boolean }) {
  const open = use(OpenPalette);
  if (isSmall) {
    return (
      <IconButton aria-label="Search" aria-haspopup="dialog" onClick={open}>
        <Search />
      </IconButton>
    );
  }
  return (
    <Button
      fullWidth
      variant="outlined"
      color="secondary"
      aria-haspopup="dialog"
      onClick={open}
      startIcon={<Search />}
      sx={{ justifyContent: 'flex-start', px: 1.25, fontWeight: 450, borderColor: 'divider' }}
    >
      <Box component="span" sx={{ flexGrow: 1, textAlign: 'start' }}>
        Search
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ '@media (hover: none), (max-width: 599px)': { display: 'none' } }}
      >
        <KeyName of="k" withCtrl />
      </Box>
    </Button>
  );
}
