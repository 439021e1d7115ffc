import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

const WIDTH = 264;

interface Props {
  isWide: boolean;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Where the sidebar stands: beside the page on a wide screen, over it as a drawer on a narrow one. */
export function SidebarFrame({ isWide, open, onClose, children }: Props) {
  if (!isWide) {
    return (
      <Drawer
        open={open}
        onClose={onClose}
        slotProps={{ paper: { sx: { width: WIDTH, maxWidth: '88vw' }, 'aria-label': 'Menu' } }}
      >
        {children}
      </Drawer>
    );
  }
  if (!open) return null;
  return (
    <Box
      sx={{
        displayPrint: 'none',
        width: WIDTH,
        flexShrink: 0,
        height: '100dvh',
        position: 'sticky',
        top: 0,
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
