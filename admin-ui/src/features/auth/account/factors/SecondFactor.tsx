import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '../../../../shared/feedback/ErrorAlert';
import { agree, plural } from '../../../../shared/text/plural';
import { knowsPasskeys } from '../../passkey/browser';
import { callFailure } from '../api';
import { Section } from '../Section';
import { factorsQuery, type Factors } from './api';
import { FactorDialog } from './FactorDialog';
import { FactorList } from './FactorList';
import type { Task } from './tasks';

/** What the signed-in person is asked for after the password: setting it up, and removing it. */
export function SecondFactor() {
  const factors = useQuery(factorsQuery);
  const [task, setTask] = useState<Task>();
  const [open, setOpen] = useState(false);
  const begin = (next: Task) => {
    setTask(next);
    setOpen(true);
  };

  return (
    <Section title="Second factor">
      {factors.error && (
        <ErrorAlert action={{ label: 'Try again', onClick: () => void factors.refetch() }}>
          {callFailure(factors.error, 'The second factor could not be loaded.')}
        </ErrorAlert>
      )}
      {factors.isPending && <Skeleton variant="rounded" height={72} />}
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
        {hasAny
          ? `After your password, Obi asks for one of these. ${codesLeft(recoveryCodes)}`
          : "After your password, Obi can ask for a passkey, such as your fingerprint on this device, or for a code from an app on your phone. Then a stolen password isn't enough."}
      </Typography>
      {hasAny && <FactorList factors={factors} onBegin={onBegin} />}
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
    </Stack>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return "No recovery codes are left. If you lose these, you won't be able to sign in.";
  return `${plural(count, 'recovery code')} ${agree(count, 'is', 'are')} left.`;
}
