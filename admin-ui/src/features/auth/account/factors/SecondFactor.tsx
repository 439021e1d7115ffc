import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '../../../../shared/feedback/ErrorAlert';
import { formatDay } from '../../../../shared/text/dates';
import { plural } from '../../../../shared/text/plural';
import { callFailure } from '../callFailure';
import { Section } from '../Section';
import { factorsQuery, type Factors } from './api';
import { FactorDialog } from './FactorDialog';
import type { Task } from './tasks';

/** What the signed-in person is asked for after the password: setting it up, and removing it. */
export function SecondFactor() {
  const queryClient = useQueryClient();
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
      {factors.data && (factors.data.app ? inForce(factors.data, begin) : none(begin))}
      {task && (
        <FactorDialog
          open={open}
          task={task}
          onClose={() => setOpen(false)}
          onClosed={() => setTask(undefined)}
          onChange={() => void queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey })}
        />
      )}
    </Section>
  );
}

type Begin = (task: Task) => void;

function none(begin: Begin) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <Typography>
        After your password, Obi can ask for a code that an app on your phone shows. A stolen password alone
        does not sign in then.
      </Typography>
      <Button variant="contained" onClick={() => begin('setUp')}>
        Set up an app
      </Button>
    </Stack>
  );
}

function inForce({ app, recoveryCodes, required }: Factors, begin: Begin) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <Typography>
        {`After your password, Obi asks for a code of the app that you set up on ${formatDay(app?.since ?? '')}. `}
        {recoveryCodes === 0
          ? 'No recovery code is left: without the app you could not sign in.'
          : `${plural(recoveryCodes, 'recovery code')} ${recoveryCodes === 1 ? 'is' : 'are'} left.`}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => begin('setUp')}>
          Set up another app
        </Button>
        <Button variant="outlined" onClick={() => begin('renew')}>
          New recovery codes
        </Button>
        {!required && (
          <Button color="error" onClick={() => begin('remove')}>
            Remove
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
