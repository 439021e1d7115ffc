import Menu from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Brand } from './Brand';
import { Waiting } from './Waiting';
import { SearchButton } from './palette/SearchButton';

/** Stands above the page while the sidebar is closed and opens it; what Ctrl-K opens is reached from here. */
export function TopBar({ onOpen }: { onOpen: () => void }) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'center',
        gap: 1,
        px: 1,
        py: 0.5,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label="Open sidebar" onClick={onOpen}>
        <Menu />
      </IconButton>
      <Brand />
      <Box sx={{ flexGrow: 1 }} />
      <Waiting />
      <SearchButton isSmall />
    </Box>
  );
}
