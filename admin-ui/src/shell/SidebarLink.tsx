import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { VisuallyHidden } from '../shared/feedback/LiveRegion';

interface Props {
  to: string;
  label: string;
  icon?: ReactNode;
  /** The link leads to the shown page. */
  current: boolean;
  /** The shown page is one of the sub-links. */
  active?: boolean;
  /** The number of submissions that wait for a decision. */
  waiting?: number | undefined;
  /** Its sub-links. */
  children?: ReactNode;
}

/** A link of the sidebar with its sub-links. A sub-link has no icon. */
export function SidebarLink({ to, label, icon, current, active = false, waiting = 0, children }: Props) {
  const id = useId();
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton
        component={Link}
        to={to}
        selected={current}
        aria-current={current ? 'page' : undefined}
        aria-describedby={waiting > 0 ? id : undefined}
        sx={{ borderRadius: 1, minHeight: 44, py: 0.5, pl: icon ? 1.5 : 6 }}
      >
        {icon && (
          <ListItemIcon sx={{ minWidth: 36, color: current || active ? 'primary.main' : 'text.secondary' }}>
            {icon}
          </ListItemIcon>
        )}
        <ListItemText
          primary={label}
          slotProps={{ primary: { variant: 'body2', sx: { fontWeight: current || active ? 650 : 450 } } }}
        />
      </ListItemButton>
      {waiting > 0 && <WaitingCount id={id} count={waiting} />}
      {children && (
        <List disablePadding aria-label={label}>
          {children}
        </List>
      )}
    </ListItem>
  );
}

const most = 999;

/** Shows the number at the end of a link. It is placed over the link, so that it is not part of the link's name. */
function WaitingCount({ id, count }: { id: string; count: number }) {
  return (
    <Box
      id={id}
      sx={{
        position: 'absolute',
        top: 11,
        right: 10,
        minWidth: 22,
        px: 0.75,
        borderRadius: '11px',
        pointerEvents: 'none',
        textAlign: 'center',
        bgcolor: 'warning.light',
        color: 'warning.main',
        typography: 'caption',
        lineHeight: '22px',
        fontWeight: 650,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {count > most ? `${most}+` : count} <VisuallyHidden>waiting for a decision</VisuallyHidden>
    </Box>
  );
}
