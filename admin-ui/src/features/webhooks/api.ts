import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../api/creator';
import type { AreaId } from '../../shared/areas';
import { callFailure } from '../../shared/feedback/failures';
import { api, send } from '../../shared/http/client';
import { pagedQuery, readPage } from '../../shared/http/pages';
import type { Write } from '../../shared/http/write';
import { paths } from '../../shared/routing/paths';

// All areas have the same calls.
type Schemas = components['schemas'];
export type Webhook = Schemas['ListedWebhook'];
export type NewWebhook = Schemas['NewWebhook'];
export type Message = Schemas['Delivery'];
export type WebhookInput = Pick<Schemas['WebhookInput'], 'url' | 'kinds' | 'form' | 'paused'>;

const all = ['webhooks'] as const;
const REFRESH_MS = 10_000;

/** The page of a webhook. */
export const webhookPage = (area: AreaId, id: string) => `${paths.webhooks}/${area}/${id}`;

/** The webhooks of an area, the oldest first, and the kinds of events that it has. */
export const webhooksQuery = (area: AreaId) =>
  queryOptions({
    queryKey: [...all, area],
    queryFn: ({ signal }): Promise<Schemas['WebhookList']> =>
      send(api.GET(`/api/${area}/admin/webhooks`, { signal })),
    staleTime: 0,
  });

/** Reloads a query while its page is visible: messages are sent all the time. */
export const whileShown = { staleTime: 0, refetchInterval: REFRESH_MS };

/** The messages of the last 30 days, newest first. */
export const messagesQuery = (area: AreaId, id: string) =>
  pagedQuery([...all, area, id, 'messages'], (cursor, signal = new AbortController().signal) => {
    const params = { path: { id }, query: cursor === undefined ? {} : { cursor } };
    return readPage<Message>(api.GET(`/api/${area}/admin/webhooks/{id}/deliveries`, { params, signal }));
  });

interface One {
  area: AreaId;
  id: string;
}

/** Returns a write that reloads the lists and logs, and fails with `outcome` and advice. */
const declare = <V, D>(outcome: string, sendCall: (variables: V) => Promise<D>): Write<V, D> => ({
  send: sendCall,
  changes: [all],
  failureOf: (error) => callFailure(error, outcome),
});

const pathOf = ({ id }: One) => ({ path: { id } });

export const addWrite = declare(
  'The webhook was not added.',
  ({ area, body }: { area: AreaId; body: WebhookInput }): Promise<NewWebhook> =>
    send(api.POST(`/api/${area}/admin/webhooks`, { body })),
);

export const changeWrite = declare(
  'The webhook was not changed.',
  ({ body, ...one }: One & { body: WebhookInput }) =>
    send(api.PATCH(`/api/${one.area}/admin/webhooks/{id}`, { params: pathOf(one), body })),
);

export const removeWrite = declare('The webhook was not removed.', (one: One) =>
  send(api.DELETE(`/api/${one.area}/admin/webhooks/{id}`, { params: pathOf(one) })),
);

/** Sends a test message. Resolves also if the receiver fails. */
export const testWrite = declare('The test message was not sent.', (one: One): Promise<Message> =>
  send(api.POST(`/api/${one.area}/admin/webhooks/{id}/test`, { params: pathOf(one) })),
);

export const rotateWrite = declare('The secret was not replaced.', (one: One): Promise<NewWebhook> =>
  send(api.POST(`/api/${one.area}/admin/webhooks/{id}/rotate`, { params: pathOf(one) })),
);

/** Sends one message again, or all since a time. */
export const resendWrite = declare(
  'Nothing was sent again.',
  ({ body, ...one }: One & { body: { deliveryId: string } | { since: string } }) =>
    send(api.POST(`/api/${one.area}/admin/webhooks/{id}/resend`, { params: pathOf(one), body })),
);
