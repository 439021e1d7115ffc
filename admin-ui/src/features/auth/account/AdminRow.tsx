import Block from '@mui/icons-material/Block';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import type { Admin } from './api';

interface Props {
  admin: Admin;
  /** The signed-in person: offers no way to lock oneself out. */
  isMe: boolean;
  pending: boolean;
  onToggle: () => void;
  onRemove: () => void;
}

export function AdminRow({ admin, isMe, pending, onToggle, onRemove }: Props) {
  const { username, disabled } = admin;
  const action = disabled ? 'Enable' : 'Disable';
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ListItemText
        sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}
        primary={isMe ? `${username} (you)` : username}
      />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        {disabled && <Chip size="small" icon={<Block />} label="Disabled" />}
        {!isMe && (
          <>
            <PendingButton
              variant="outlined"
              size="small"
              pending={pending}
              pendingLabel="Saving..."
              aria-label={`${action} ${username}`}
              onClick={onToggle}
            >
              {action}
            </PendingButton>
            <Button size="small" color="error" aria-label={`Remove ${username}`} onClick={onRemove}>
              Remove
            </Button>
          </>
        )}
      </Stack>
    </ListItem>
  );
}
