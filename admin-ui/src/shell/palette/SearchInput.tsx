import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import type { InputHTMLAttributes, Ref } from 'react';
import { title } from './openPalette';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'color' | 'size'> {
  ref?: Ref<HTMLInputElement>;
  onClose: () => void;
}

/** The palette's search field. It takes the focus when it appears. */
export function SearchInput({ ref, onClose, ...input }: Props) {
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Search aria-hidden sx={{ color: 'text.secondary' }} />
      <InputBase
        autoFocus
        fullWidth
        placeholder="Search or type a command…"
        inputProps={{ 'aria-label': title, enterKeyHint: 'go', ...input, ref }}
        // At less than 16 px, iPhones zoom in.
        sx={{ fontSize: '1rem', height: 56 }}
      />
      <IconButton aria-label="Close" edge="end" onClick={onClose}>
        <Close />
      </IconButton>
    </Box>
  );
}
