import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import { areaIds, areaRows, type AreaId } from '../../shared/areas';
import { EmptyState } from '../../shared/feedback/EmptyState';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { loadFailure } from '../../shared/feedback/failures';
import { DelayedPlaceholder } from '../../shared/feedback/Loading';
import { useAddShortcut } from '../../shared/hooks/useAddShortcut';
import { PageTitle } from '../../shared/layout/PageTitle';
import { UnstyledList } from '../../shared/layout/UnstyledList';
import { notify } from '../../shared/notices/notify';
import { paths } from '../../shared/routing/paths';
import { webhookPage, webhooksQuery, whileShown, type Webhook } from './api';
import { StateLabel } from './StateLabel';
import { WebhookDialog } from './WebhookDialog';
import { eventNames, shortAddress, stateOf } from './words';

const noun = { one: 'webhook', many: 'webhooks' };
const ROW_HEIGHT = 73;

/** Lists the webhooks of all areas, and adds one. */
export function WebhooksPage() {
  const { lists, kinds, failure, isPending, reload } = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  const navigate = useNavigate();
  useRemovedNotice();
  const canAdd = !isPending && lists.length > 0;
  useAddShortcut(noun, () => setIsAdding(canAdd));
  const addButton = canAdd && (
    <Button variant="contained" onClick={() => setIsAdding(true)}>
      Add a webhook
    </Button>
  );
  const isEmpty = !isPending && !failure && lists.every(({ webhooks }) => webhooks.length === 0);
  return (
    <>
      <PageTitle title="Webhooks" actions={!isEmpty && addButton} />
      {failure && <ErrorAlert action={{ label: 'Try again', onClick: reload }}>{failure}</ErrorAlert>}
      {isPending && (
        <DelayedPlaceholder>
          {Array.from({ length: 4 }, (_, at) => (
            <Skeleton key={at} height={ROW_HEIGHT} />
          ))}
        </DelayedPlaceholder>
      )}
      {isEmpty && (
        <EmptyState title="No webhooks yet" action={addButton}>
          A webhook tells a website, a program or a chat room at once when something changes in Obi or waits
          for a decision. The{' '}
          <MuiLink component={Link} to={`${paths.apiReference}#creator-addWebhook`}>
            API reference
          </MuiLink>{' '}
          has the details.
        </EmptyState>
      )}
      {!isPending && !isEmpty && (
        <UnstyledList aria-label="Webhooks">
          {lists.flatMap(({ area, kinds: allKinds, webhooks }) =>
            webhooks.map((webhook) => (
              <WebhookRow key={`${area} ${webhook.id}`} area={area} webhook={webhook} allKinds={allKinds} />
            )),
          )}
        </UnstyledList>
      )}
      {isAdding && (
        <WebhookDialog
          kinds={kinds}
          onClose={() => setIsAdding(false)}
          onAdded={(area, id) => {
            // Unmount the dialog first: its leave guard would block the navigation.
            flushSync(() => setIsAdding(false));
            void navigate(webhookPage(area, id));
          }}
        />
      )}
    </>
  );
}

/** Says which webhook was just removed: its page passes the address in the state of the navigation. */
function useRemovedNotice() {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const removed = typeof state === 'object' && state !== null && 'removed' in state && String(state.removed);
  useEffect(() => {
    if (!removed) return;
    notify('removed', { text: `Removed the webhook to ${removed}.`, tone: 'success', canClose: true });
    // A reload must not say it again.
    void navigate(paths.webhooks, { replace: true, state: null });
  }, [removed, navigate]);
}

/** Loads the webhooks of all areas. `failure` says which could not be loaded. */
function useWebhooks() {
  const answers = useQueries({ queries: areaIds.map((area) => ({ ...webhooksQuery(area), ...whileShown })) });
  const byArea = areaIds.map((area, at) => ({ area, answer: answers[at] }));
  const failed = byArea.filter(({ answer }) => answer?.isError && !answer.data);
  const loaded = byArea.flatMap(({ area, answer }) => (answer?.data ? [{ area, ...answer.data }] : []));
  const names = new Intl.ListFormat('en-GB').format(failed.map(({ area }) => areaRows[area].label));
  return {
    lists: loaded,
    kinds: Object.fromEntries(loaded.map(({ area, kinds }) => [area, kinds])) as Partial<
      Record<AreaId, string[]>
    >,
    failure: failed[0] && loadFailure(`webhooks of ${names}`, failed[0].answer?.error),
    isPending: answers.some((answer) => answer.isPending),
    reload: () => failed.forEach(({ answer }) => void answer?.refetch()),
  };
}

interface RowProps {
  area: AreaId;
  webhook: Webhook;
  /** The kinds of events of the area. */
  allKinds: string[];
}

function WebhookRow({ area, webhook, allKinds }: RowProps) {
  const { id, url, kinds, form } = webhook;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        minHeight: ROW_HEIGHT,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <div>
        <MuiLink component={Link} to={webhookPage(area, id)} sx={{ fontWeight: 600 }}>
          {shortAddress(url)}
        </MuiLink>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {areaRows[area].label} · {eventNames(area, kinds, allKinds)}
          {form === 'text' && ', as a sentence for a chat room'}
        </Typography>
      </div>
      <Box sx={{ maxWidth: { sm: 320 } }}>
        <StateLabel {...stateOf(webhook)} />
      </Box>
    </Box>
  );
}
