import Keyboard from '@mui/icons-material/Keyboard';
import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router';
import type { ColorChoice } from '../shared/theme/colorMode';
import { useUser } from '../features/auth/AuthContext';
import { useSignOut } from '../features/auth/useSignOut';
import { ColorModeSwitch } from './ColorModeSwitch';
import { generalPages } from './generalPages';
import { SidebarLink } from './SidebarLink';
import { Waiting } from './Waiting';

interface Props {
  openShortcuts: () => void;
  colorChoice: ColorChoice;
  onColorChoice: (choice: ColorChoice) => void;
}

const { activity, trash, account } = generalPages;

/** What was changed in all areas, who is signed in, the account page, the way out, how the app looks, and its version. */
export function SidebarFoot({ openShortcuts, colorChoice, onColorChoice }: Props) {
  const user = useUser();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  return (
    <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
      <nav aria-label="History">
        <List disablePadding sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>
          {[activity, trash].map((link) => (
            <SidebarLink key={link.to} {...link} current={pathname === link.to} />
          ))}
        </List>
      </nav>
      <Waiting />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <ColorModeSwitch choice={colorChoice} onChoose={onColorChoice} />
        <Tooltip title="Keyboard shortcuts">
          <IconButton aria-label="Keyboard shortcuts" onClick={openShortcuts}>
            <Keyboard />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography
          variant="body2"
          noWrap
          title={user?.username}
          sx={{ flexGrow: 1, pl: 1, fontWeight: 650 }}
        >
          {user?.username || 'Admin'}
        </Typography>
        <Tooltip title={account.label}>
          <IconButton component={Link} to={account.to} aria-label={account.label}>
            {account.icon}
          </IconButton>
        </Tooltip>
      </Box>
      <Button variant="outlined" color="inherit" startIcon={<Logout />} onClick={signOut}>
        Sign out
      </Button>
      <Typography variant="caption" sx={{ px: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <span lang="ig">Obi</span> {import.meta.env.VITE_VERSION}
      </Typography>
    </Box>
  );
}
