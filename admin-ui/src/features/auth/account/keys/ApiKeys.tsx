import Block from '@mui/icons-material/Block';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { areaRows } from '../../../../shared/areas';
import { ConfirmDialog } from '../../../../shared/feedback/ConfirmDialog';
import { ErrorAlert } from '../../../../shared/feedback/ErrorAlert';
import { callFailure } from '../../../../shared/feedback/failures';
import { useNow } from '../../../../shared/hooks/timers';
import { useWrite, type Write } from '../../../../shared/http/write';
import { announce } from '../../../../shared/notices/notify';
import { paths } from '../../../../shared/routing/paths';
import { formatDay, formatMinute } from '../../../../shared/text/dates';
import { Section } from '../Section';
import { keysQuery, revokeKey, type Key } from './api';
import { KeyDialog } from './KeyDialog';

export const revokeKeyWrite: Write<string> = {
  send: revokeKey,
  changes: [keysQuery.queryKey],
  waitsForReload: true,
  failureOf: (error) => callFailure(error, 'The key was not revoked.'),
};

/** Lists, creates and revokes the user's API keys. */
export function ApiKeys() {
  const keys = useQuery(keysQuery);
  const now = useNow();
  const [isCreating, setIsCreating] = useState(false);
  const [isRevoking, setIsRevoking] = useState(false);
  /** The key that the question is about, also while its dialog closes. */
  const [asked, setAsked] = useState<Key>();
  const createButton = useRef<HTMLButtonElement>(null);
  const revoke = useWrite(revokeKeyWrite, {
    onSuccess: () => {
      setIsRevoking(false);
      announce('Key revoked.');
    },
  });
  const stopRevoking = () => {
    setIsRevoking(false);
    revoke.reset();
  };
  const ask = (key: Key) => {
    setAsked(key);
    setIsRevoking(true);
  };

  return (
    <Section id="api-keys">
      <Typography sx={{ mb: 2 }}>
        With an API key, a program such as a script or a website can use Obi without signing in. The history
        names the key and you. Keys keep working when you change your password, so revoke those you no longer
        need. The{' '}
        <MuiLink component={Link} to={paths.apiReference}>
          API reference
        </MuiLink>{' '}
        lists what programs can call.
      </Typography>
      {keys.error && (
        <ErrorAlert action={{ label: 'Try again', onClick: () => void keys.refetch() }}>
          {callFailure(keys.error, 'Your API keys could not be loaded.')}
        </ErrorAlert>
      )}
      {keys.isPending && <Skeleton variant="rounded" height={72} />}
      {keys.data?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>You have no API keys yet.</Typography>
      )}
      <List disablePadding>
        {/* Working keys come first. */}
        {keys.data
          ?.toSorted((a, b) => Number(hasEnded(a, now)) - Number(hasEnded(b, now)))
          .map((key) => (
            <KeyRow key={key.id} apiKey={key} hasEnded={hasEnded(key, now)} onRevoke={() => ask(key)} />
          ))}
      </List>
      <Button ref={createButton} variant="outlined" sx={{ mt: 2 }} onClick={() => setIsCreating(true)}>
        Create a key
      </Button>
      {isCreating && <KeyDialog onClose={() => setIsCreating(false)} />}
      <ConfirmDialog
        open={isRevoking}
        title="Revoke API key?"
        confirmLabel="Revoke"
        pendingLabel="Revoking..."
        pending={revoke.isPending}
        error={revoke.failure}
        onConfirm={() => asked && revoke.mutate(asked.id)}
        onCancel={stopRevoking}
        // The row's Revoke button, which had the focus, is gone.
        onClosed={() => revoke.isSuccess && createButton.current?.focus()}
      >
        {asked &&
          `Programs that use “${asked.name}” (${lastUse(asked)}) will stop working. This action cannot be undone.`}
      </ConfirmDialog>
    </Section>
  );
}

const hasEnded = ({ revokedAt, expiresAt }: Key, now: number) =>
  revokedAt !== undefined || new Date(expiresAt).getTime() <= now;

interface RowProps {
  apiKey: Key;
  hasEnded: boolean;
  onRevoke: () => void;
}

function KeyRow({ apiKey, hasEnded, onRevoke }: RowProps) {
  const { name, prefix, areas, canWrite, expiresAt, revokedAt } = apiKey;
  const about = [
    `obi_${prefix}…`,
    canWrite ? 'Read and write' : 'Read',
    areas.map((area) => areaRows[area].label).join(', '),
  ].join(' · ');
  const end = revokedAt
    ? `Revoked on ${formatDay(revokedAt)}`
    : `${hasEnded ? 'Expired' : 'Expires'} on ${formatDay(expiresAt)}`;
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ListItemText
        sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}
        primary={name}
        secondary={
          <>
            {about}
            <br />
            {`${end}, ${lastUse(apiKey)}`}
          </>
        }
      />
      {hasEnded ? (
        <Chip size="small" icon={<Block />} label={revokedAt ? 'Revoked' : 'Expired'} />
      ) : (
        <Button
          variant="outlined"
          size="small"
          color="error"
          aria-label={`Revoke the key ${name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </ListItem>
  );
}

/** Returns when and from where a key was last used: 'last used on 20 Nov 2026, 10:00 from 203.0.113.7'. */
function lastUse({ lastUsedAt, lastUsedIp }: Key): string {
  if (!lastUsedAt) return 'not used yet';
  return `last used on ${formatMinute(lastUsedAt)}${lastUsedIp ? ` from ${lastUsedIp}` : ''}`;
}
