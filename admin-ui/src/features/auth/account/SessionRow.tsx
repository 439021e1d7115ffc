import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { useSignOut } from '../useSignOut';
import type { SignedInSession } from './api';
import { browserName } from './browserName';

interface Props {
  session: SignedInSession;
  pending: boolean;
  onEnd: () => void;
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function SessionRow({ session, pending, onEnd }: Props) {
  const signOut = useSignOut();
  const name = browserName(session.userAgent);
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ListItemText
        sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}
        primary={session.current ? `${name} (this session)` : name}
        secondary={`Signed in ${when.format(new Date(session.createdAt))} from ${session.ip}`}
      />
      <PendingButton
        variant="outlined"
        size="small"
        color={session.current ? 'primary' : 'error'}
        pending={pending}
        pendingLabel="Signing out..."
        aria-label={session.current ? undefined : `Sign out this session: ${name}, ${session.ip}`}
        onClick={session.current ? signOut : onEnd}
      >
        Sign out this session
      </PendingButton>
    </ListItem>
  );
}
