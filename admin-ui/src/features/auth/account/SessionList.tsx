import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { accountKeys, endSession, sessionsQuery } from './api';
import { callFailure } from './callFailure';
import { Section } from './Section';
import { SessionRow } from './SessionRow';

/** Where the signed-in person is signed in; other places can be signed out from here. */
export function SessionList() {
  const queryClient = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: endSession,
    // Also after a failure: the session may have been gone already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions() }),
  });

  return (
    <Section title="My sessions">
      {sessions.error && (
        <ErrorAlert action={{ label: 'Try again', onClick: () => void sessions.refetch() }}>
          {callFailure(sessions.error, 'The sessions could not be loaded.')}
        </ErrorAlert>
      )}
      {end.error && (
        <ErrorAlert onDismiss={end.reset}>
          {callFailure(end.error, 'The session was not signed out.')}
        </ErrorAlert>
      )}
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
