import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { callFailure } from '../../../shared/feedback/failures';
import { PendingButton } from '../../../shared/feedback/PendingButton';
import { useWrite, type Write } from '../../../shared/http/write';
import { useSignOut } from '../useSignOut';
import { endSession, sessionsQuery, type SignedInSession } from './api';
import { browserName } from './browserName';
import { Section } from './Section';

export const endSessionWrite: Write<string> = {
  send: endSession,
  changes: [sessionsQuery.queryKey],
  waitsForReload: true,
  failureOf: (error) => callFailure(error, 'The session was not signed out.'),
};

/** Lists the user's sessions and signs out others. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  const end = useWrite(endSessionWrite);

  return (
    <Section id="sessions">
      {sessions.error && (
        <ErrorAlert action={{ label: 'Try again', onClick: () => void sessions.refetch() }}>
          {callFailure(sessions.error, 'The sessions could not be loaded.')}
        </ErrorAlert>
      )}
      {end.failure && <ErrorAlert onDismiss={end.reset}>{end.failure}</ErrorAlert>}
      {sessions.isPending && <Skeleton variant="rounded" height={72} />}
      <List disablePadding>
        {sessions.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            pending={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </List>
    </Section>
  );
}

interface Props {
  session: SignedInSession;
  pending: boolean;
  onEnd: () => void;
}

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function SessionRow({ session, pending, onEnd }: Props) {
  const signOut = useSignOut();
  const name = browserName(session.userAgent);
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ListItemText
        sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}
        primary={session.current ? `${name} (this session)` : name}
        secondary={`Signed in ${dateTime.format(new Date(session.createdAt))} from ${session.ip}`}
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
