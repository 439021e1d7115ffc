import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { useWrite, type Write } from '../../../shared/http/write';
import { endSession, sessionsQuery } from './api';
import { callFailure } from './callFailure';
import { Section } from './Section';
import { SessionRow } from './SessionRow';

export const endSessionWrite: Write<string> = {
  send: endSession,
  changes: [sessionsQuery.queryKey],
  waits: true,
  failureOf: (error) => callFailure(error, 'The session was not signed out.'),
};

/** Where the signed-in person is signed in; other places can be signed out from here. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  const end = useWrite(endSessionWrite);

  return (
    <Section title="My sessions">
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
