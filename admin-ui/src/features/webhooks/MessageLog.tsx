import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import type { AreaId } from '../../shared/areas';
import { CodeBlock } from '../../shared/feedback/CodeBlock';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { loadFailure } from '../../shared/feedback/failures';
import { DelayedPlaceholder } from '../../shared/feedback/Loading';
import { useLoadMore } from '../../shared/http/pages';
import { useWrite } from '../../shared/http/write';
import { UnstyledList } from '../../shared/layout/UnstyledList';
import { ShowMore } from '../../shared/moderation/CardList';
import { announce } from '../../shared/notices/notify';
import { formatMinute } from '../../shared/text/dates';
import { plural } from '../../shared/text/plural';
import { TimeText } from '../../shared/text/TimeText';
import { messagesQuery, resendWrite, whileShown, type Message, type Webhook } from './api';
import { ResendDialog } from './ResendDialog';
import { StateLabel } from './StateLabel';
import { answerText, eventName, resultOf, TEST } from './words';

interface Props {
  area: AreaId;
  webhook: Webhook;
}

/** Lists the messages of the last 30 days, and sends them again. */
export function MessageLog({ area, webhook }: Props) {
  const id = useId();
  const { id: webhookId } = webhook;
  const query = useMemo(() => messagesQuery(area, webhookId), [area, webhookId]);
  const { data, error, refetch } = useQuery({ ...query, ...whileShown });
  const more = useLoadMore(query);
  const resend = useWrite(resendWrite, { onSuccess: () => announce('The message will be sent again.') });
  const [isAsking, setIsAsking] = useState(false);
  const isPaused = webhook.pausedAt !== undefined;
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          Messages of the last 30 days
        </Typography>
        {data && data.items.length > 0 && (
          <Button onClick={() => setIsAsking(true)}>Send all again since…</Button>
        )}
      </Box>
      {resend.failure && <ErrorAlert onDismiss={resend.reset}>{resend.failure}</ErrorAlert>}
      {!data && error && (
        <ErrorAlert action={{ label: 'Try again', onClick: () => void refetch() }}>
          {loadFailure('messages', error)}
        </ErrorAlert>
      )}
      {!data && !error && (
        <DelayedPlaceholder>
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} height={64} />
          ))}
        </DelayedPlaceholder>
      )}
      {data?.items.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          No messages yet. Send a test message to see whether the address answers.
        </Typography>
      )}
      <UnstyledList aria-labelledby={id}>
        {data?.items.map((message) => (
          <MessageRow
            key={message.id}
            area={area}
            message={message}
            isPaused={isPaused}
            isBusy={
              resend.isPending && 'deliveryId' in resend.variables.body
                ? resend.variables.body.deliveryId === message.id
                : false
            }
            onResend={() => resend.mutate({ area, id: webhookId, body: { deliveryId: message.id } })}
          />
        ))}
      </UnstyledList>
      {data?.next !== undefined && (
        <ShowMore
          noun="message"
          isLoading={more.isLoading}
          failed={more.error !== null}
          onMore={() => void more.load().catch(() => undefined)}
        />
      )}
      {isAsking && <ResendDialog area={area} webhook={webhook} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

interface RowProps {
  area: AreaId;
  message: Message;
  isPaused: boolean;
  /** It is being sent again. */
  isBusy: boolean;
  onResend: () => void;
}

/** One message with its result. The Details button shows the body and the answer. */
function MessageRow({ area, message, isPaused, isBusy, onResend }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const details = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { kind, createdAt, attempts, doneAt, payload, answer } = message;
  const name = eventName(area, kind);
  const about = `${name}, ${formatMinute(createdAt)}`;
  const sendAgain = () => {
    // The button is removed once the message waits again.
    details.current?.focus();
    onResend();
  };
  const facts = [attempts > 0 && plural(attempts, 'attempt'), answerText(message)]
    .filter(Boolean)
    .join(' · ');
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          columnGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '11rem minmax(0, 1fr) auto' },
        }}
      >
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          <TimeText date={createdAt} withTime />
        </Typography>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {name}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, typography: 'body2' }}>
            <StateLabel {...resultOf(message, isPaused)} />
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {facts}
            </Box>
          </Box>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, ml: { xs: -1, sm: 0 }, flexDirection: { sm: 'row-reverse' } }}>
          <Button
            ref={details}
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`Details: ${about}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            Details
          </Button>
          {doneAt !== undefined && kind !== TEST && (
            <Button
              size="small"
              aria-label={`Send again: ${about}`}
              aria-disabled={isBusy}
              onClick={isBusy ? undefined : sendAgain}
            >
              Send again
            </Button>
          )}
        </Box>
      </Box>
      {isOpen && (
        <Box id={id} sx={{ mt: 1 }}>
          <Typography variant="h3">Message</Typography>
          {payload ? (
            <CodeBlock label={`Message: ${about}`} text={payload} canCopy />
          ) : (
            <Typography sx={{ color: 'text.secondary' }}>
              The content is created when the message is sent.
            </Typography>
          )}
          {attempts > 0 && (
            <>
              <Typography variant="h3">Answer</Typography>
              {answer ? (
                <CodeBlock label={`Answer: ${about}`} text={answer} />
              ) : (
                <Typography sx={{ color: 'text.secondary' }}>The answer was empty.</Typography>
              )}
            </>
          )}
          <Typography
            variant="caption"
            component="p"
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            webhook-id {message.message}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
