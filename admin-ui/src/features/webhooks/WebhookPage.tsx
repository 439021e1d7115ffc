import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { areaIds, areaRows, type AreaId } from '../../shared/areas';
import { CodeBlock } from '../../shared/feedback/CodeBlock';
import { ConfirmDialog } from '../../shared/feedback/ConfirmDialog';
import { EmptyState } from '../../shared/feedback/EmptyState';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { loadFailure } from '../../shared/feedback/failures';
import { DelayedPlaceholder } from '../../shared/feedback/Loading';
import { PendingButton } from '../../shared/feedback/PendingButton';
import { useWrite } from '../../shared/http/write';
import { PageTitle } from '../../shared/layout/PageTitle';
import { DetailLine } from '../../shared/moderation/DetailLine';
import { announce } from '../../shared/notices/notify';
import { paths } from '../../shared/routing/paths';
import { formatMinute } from '../../shared/text/dates';
import {
  changeWrite,
  removeWrite,
  rotateWrite,
  testWrite,
  webhooksQuery,
  whileShown,
  type Message,
  type Webhook,
} from './api';
import { MessageLog } from './MessageLog';
import { SecretStep } from './SecretStep';
import { StateLabel } from './StateLabel';
import { WebhookDialog } from './WebhookDialog';
import {
  answerText,
  earlierSecretText,
  eventNames,
  formNames,
  resultOf,
  shortAddress,
  stateOf,
  waitingText,
} from './words';

/** A webhook: its state, what can be done with it, and its messages. */
export function WebhookPage() {
  const { area: given, id } = useParams();
  const area = areaIds.find((each) => each === given);
  return area ? <InArea area={area} id={id ?? ''} /> : <NotFound />;
}

function InArea({ area, id }: { area: AreaId; id: string }) {
  const { data, error, refetch } = useQuery({ ...webhooksQuery(area), ...whileShown });
  const webhook = data?.webhooks.find((each) => each.id === id);
  if (data && !webhook) return <NotFound />;
  return (
    <>
      <PageTitle
        title={webhook ? `Webhook ${shortAddress(webhook.url)}` : 'Webhook'}
        actions={
          <Button component={Link} to={paths.webhooks}>
            All webhooks
          </Button>
        }
      />
      {!data && error && (
        <ErrorAlert action={{ label: 'Try again', onClick: () => void refetch() }}>
          {loadFailure('webhook', error)}
        </ErrorAlert>
      )}
      {!data && !error && (
        <DelayedPlaceholder>
          <Skeleton variant="rounded" height={180} />
        </DelayedPlaceholder>
      )}
      {data && webhook && (
        <>
          <Facts area={area} webhook={webhook} allKinds={data.kinds} />
          <Actions area={area} webhook={webhook} allKinds={data.kinds} />
          <MessageLog area={area} webhook={webhook} />
        </>
      )}
    </>
  );
}

function NotFound() {
  return (
    <>
      <PageTitle title="Webhook" />
      <EmptyState
        title="That webhook no longer exists"
        action={
          <Button variant="contained" component={Link} to={paths.webhooks}>
            All webhooks
          </Button>
        }
      />
    </>
  );
}

interface Props {
  area: AreaId;
  webhook: Webhook;
  /** The kinds of events of the area. */
  allKinds: string[];
}

function Facts({ area, webhook, allKinds }: Props) {
  const { kinds, form, createdBy, createdAt, previousSecretUntil, waiting } = webhook;
  const state = stateOf(webhook);
  const isEarlierValid = previousSecretUntil !== undefined && new Date(previousSecretUntil) > new Date();
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gap: 1.5,
        m: 0,
        mb: 3,
        maxWidth: 960,
      }}
    >
      <DetailLine label="State" text={state.text}>
        <StateLabel {...state} reason={undefined} />
        {waiting > 0 && state.tone !== 'waiting' && ` · ${waitingText(waiting)}`}
        {state.reason && (
          <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
            {state.reason}
          </Box>
        )}
      </DetailLine>
      <DetailLine label="Area" text={areaRows[area].label} />
      <DetailLine label="Events" text={eventNames(area, kinds, allKinds)} />
      <DetailLine label="Format" text={formNames[form]} />
      <DetailLine label="Added" text={`By ${createdBy} on ${formatMinute(createdAt)}`} />
      {isEarlierValid && <DetailLine label="Secret" text={earlierSecretText(previousSecretUntil)} />}
    </Box>
  );
}

type Open = 'edit' | 'rotate' | 'remove';

function Actions({ area, webhook, allKinds }: Props) {
  const { id, pausedAt } = webhook;
  const one = { area, id };
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const test = useWrite(testWrite);
  const pause = useWrite(changeWrite, {
    onSuccess: (_, { body }) => announce(body.paused ? 'Paused.' : 'Resumed.'),
  });
  // A reload may bring the new state while the call runs.
  const willPause = pause.isPending ? pause.variables.body.paused === true : pausedAt === undefined;
  const rotate = useWrite(rotateWrite, { onSuccess: () => setOpen(undefined) });
  const remove = useWrite(removeWrite, {
    onSuccess: () => void navigate(paths.webhooks, { state: { removed: shortAddress(webhook.url) } }),
  });
  const close = () => {
    setOpen(undefined);
    rotate.reset();
    remove.reset();
  };
  const failure = test.failure || pause.failure;
  return (
    <>
      {failure && <ErrorAlert onDismiss={test.failure ? test.reset : pause.reset}>{failure}</ErrorAlert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <PendingButton
          pending={test.isPending}
          pendingLabel="Sending..."
          keepsFocus
          onClick={() => test.mutate(one)}
        >
          Send a test message
        </PendingButton>
        <PendingButton
          variant="outlined"
          pending={pause.isPending}
          pendingLabel={willPause ? 'Pausing...' : 'Resuming...'}
          keepsFocus
          onClick={() => pause.mutate({ ...one, body: { paused: willPause } })}
        >
          {willPause ? 'Pause' : 'Resume'}
        </PendingButton>
        <Button variant="outlined" onClick={() => setOpen('edit')}>
          Edit
        </Button>
        <Button variant="outlined" onClick={() => setOpen('rotate')}>
          New secret
        </Button>
        <Button variant="outlined" color="error" onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </Box>
      <TestAnswer message={test.data} />
      {open === 'edit' && (
        <WebhookDialog
          kinds={{ [area]: allKinds }}
          edited={{ area, webhook }}
          onClose={() => setOpen(undefined)}
          onSaved={test.reset}
        />
      )}
      <ConfirmDialog
        open={open === 'rotate'}
        title="Create a new secret?"
        confirmLabel="Create a new secret"
        confirmColor="primary"
        pendingLabel="Creating..."
        pending={rotate.isPending}
        error={rotate.failure}
        onConfirm={() => rotate.mutate(one)}
        onCancel={close}
      >
        The new secret is shown once. Messages are also signed with the current one for 24 hours; update the
        receiver before then.
      </ConfirmDialog>
      <Dialog open={rotate.data !== undefined} fullWidth maxWidth="sm" aria-labelledby="new-secret">
        <DialogTitle id="new-secret">Copy the secret</DialogTitle>
        {rotate.data && (
          <SecretStep
            secret={rotate.data.secret}
            earlierUntil={rotate.data.previousSecretUntil}
            onDone={rotate.reset}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={open === 'remove'}
        title="Remove webhook?"
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={remove.isPending}
        error={remove.failure}
        onConfirm={() => remove.mutate(one)}
        onCancel={close}
      >
        {`${shortAddress(webhook.url)} will get no more messages. Its log and the messages still waiting will be deleted. This action cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}

/** Shows what a test message was answered. */
function TestAnswer({ message }: { message: Message | undefined }) {
  return (
    <Box role="status" sx={{ mb: 3 }}>
      {message && (
        <>
          <StateLabel {...resultOf(message, false)} /> {answerText(message)}
          {message.status !== undefined && message.answer && (
            <CodeBlock label="Answer to the test message" text={message.answer} />
          )}
        </>
      )}
    </Box>
  );
}
