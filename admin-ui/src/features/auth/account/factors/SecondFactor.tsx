import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ErrorAlert } from '../../../../shared/feedback/ErrorAlert';
import { callFailure } from '../../../../shared/feedback/failures';
import { formatDay } from '../../../../shared/text/dates';
import { agree, plural } from '../../../../shared/text/plural';
import { knowsPasskeys } from '../../passkey/browser';
import { Section } from '../Section';
import { factorsQuery, type Factors, type Passkey } from './api';
import { FactorDialog } from './FactorDialog';
import type { Task } from './tasks';

const none: Factors = { passkeys: [], recoveryCodes: 0, required: false };

/** Lists, adds and removes the user's second factors. */
export function SecondFactor() {
  const factors = useQuery(factorsQuery);
  const [task, setTask] = useState<Task>();
  const [open, setOpen] = useState(false);
  const begin = (next: Task) => {
    setTask(next);
    setOpen(true);
  };

  return (
    <Section id="factors">
      {factors.error && (
        <ErrorAlert action={{ label: 'Try again', onClick: () => void factors.refetch() }}>
          {callFailure(factors.error, 'The second factor could not be loaded.')}
        </ErrorAlert>
      )}
      {factors.isPending && (
        <Skeleton variant="rounded">
          {/* Invisible; it reserves the lines of the loaded text. */}
          <Content factors={none} onBegin={begin} />
        </Skeleton>
      )}
      {factors.data && <Content factors={factors.data} onBegin={begin} />}
      {task && (
        <FactorDialog
          open={open}
          task={task}
          onClose={() => setOpen(false)}
          onClosed={() => setTask(undefined)}
        />
      )}
    </Section>
  );
}

interface ContentProps {
  factors: Factors;
  onBegin: (task: Task) => void;
}

function Content({ factors, onBegin }: ContentProps) {
  const { app, passkeys, recoveryCodes } = factors;
  const hasAny = Boolean(app) || passkeys.length > 0;
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <Typography>
        A second step when you sign in: a passkey, such as your fingerprint on this device, or a code from an
        app on your phone. Then a stolen password isn't enough.
      </Typography>
      {!knowsPasskeys() && (
        <Typography color="textSecondary">
          You can't add passkeys here. They need a newer browser and an https address.
        </Typography>
      )}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {knowsPasskeys() && (
          <Button variant={hasAny ? 'outlined' : 'contained'} onClick={() => onBegin({ name: 'addPasskey' })}>
            Add a passkey
          </Button>
        )}
        {!app && (
          <Button variant="outlined" onClick={() => onBegin({ name: 'setUp' })}>
            Set up an app
          </Button>
        )}
        {hasAny && (
          <Button variant="outlined" onClick={() => onBegin({ name: 'renew' })}>
            New recovery codes
          </Button>
        )}
      </Stack>
      {/* Below the buttons, which keep their place when it grows. */}
      {hasAny && (
        <Box sx={{ width: 1 }}>
          <Typography>After your password, Obi asks for one of these. {codesLeft(recoveryCodes)}</Typography>
          <FactorList factors={factors} onBegin={onBegin} />
        </Box>
      )}
    </Stack>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return "No recovery codes are left. If you lose these, you won't be able to sign in.";
  return `${plural(count, 'recovery code')} ${agree(count, 'is', 'are')} left.`;
}

interface Props {
  factors: Factors;
  onBegin: (task: Task) => void;
}

/** The administrator's second factors. The last one cannot be removed where one is required. */
function FactorList({ factors: { app, passkeys, required }, onBegin }: Props) {
  const isLast = passkeys.length + (app ? 1 : 0) === 1;
  const mayRemove = !required || !isLast;
  return (
    <List disablePadding sx={{ width: 1 }}>
      {passkeys.map((passkey) => (
        <FactorRow key={passkey.id} name={passkey.name} about={aboutPasskey(passkey)}>
          <Button
            size="small"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => onBegin({ name: 'renamePasskey', passkey })}
          >
            Rename
          </Button>
          {mayRemove && (
            <Button
              size="small"
              color="error"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => onBegin({ name: 'removePasskey', passkey, isLast })}
            >
              Remove
            </Button>
          )}
        </FactorRow>
      ))}
      {app && (
        <FactorRow name="Authenticator app" about={`Set up on ${formatDay(app.since)}`}>
          <Button size="small" onClick={() => onBegin({ name: 'setUp' })}>
            Set up another app
          </Button>
          {mayRemove && (
            <Button
              size="small"
              color="error"
              aria-label="Remove the app"
              onClick={() => onBegin({ name: 'removeApp', isLast })}
            >
              Remove
            </Button>
          )}
        </FactorRow>
      )}
    </List>
  );
}

function aboutPasskey({ since, usedAt }: Passkey): string {
  const used = usedAt ? `last used on ${formatDay(usedAt)}` : 'not used yet';
  return `Passkey, added on ${formatDay(since)}, ${used}`;
}

interface FactorRowProps {
  name: string;
  about: string;
  children: ReactNode;
}

/** A second factor with its actions. */
function FactorRow({ name, about, children }: FactorRowProps) {
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <ListItemText sx={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }} primary={name} secondary={about} />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {children}
      </Stack>
    </ListItem>
  );
}
