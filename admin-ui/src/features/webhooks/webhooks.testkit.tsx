import { http, HttpResponse } from 'msw';
import { problem, server } from '../../testing/server';
import type { Message, Webhook, WebhookInput } from './api';

export const SECRET = 'whsec_cWFndXl0c2VjcmV0c2VjcmV0c2VjcmV0';

export const aWebhook = (given: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  url: 'https://hooks.example.com/services/T0123/secretX9Yz',
  kinds: ['creator.created', 'creator.changed'],
  form: 'json',
  createdBy: 'ngozi',
  createdAt: '2026-11-20T10:00:00Z',
  waiting: 0,
  hasSent: true,
  ...given,
});

export const aMessage = (given: Partial<Message> = {}): Message => ({
  id: '7',
  message: 'msg_7',
  kind: 'creator.changed',
  createdAt: '2026-11-25T10:00:00Z',
  attempts: 1,
  triedAt: '2026-11-25T10:00:01Z',
  doneAt: '2026-11-25T10:00:01Z',
  result: 'delivered',
  status: 204,
  tookMs: 120,
  payload: '{"type":"creator.changed"}',
  ...given,
});

const kinds: Record<string, string[]> = {
  creator: ['creator.created', 'creator.changed', 'creator.deleted', 'creator.reordered'],
  dibia: [
    'dibia.created',
    'dibia.changed',
    'dibia.deleted',
    'dibia.reordered',
    'submission.waiting',
    'submission.decided',
  ],
  ilu: [
    'proverb.created',
    'proverb.changed',
    'proverb.deleted',
    'recording.changed',
    'submission.waiting',
    'submission.decided',
  ],
  kwuo: ['riddle.created', 'riddle.changed', 'riddle.deleted', 'recording.changed'],
};

/** Serves webhooks by area, which the calls of the test change. Returns what was sent. */
export function serveWebhooks(given: Record<string, Webhook[]> = {}, messages: Message[] = []) {
  const webhooks: Record<string, Webhook[]> = { ...given };
  const log = [...messages];
  const sent: unknown[] = [];
  const find = (area: unknown, id: unknown) => webhooks[String(area)]?.find((each) => each.id === id);
  server.use(
    http.get('/api/:area/admin/webhooks', ({ params: { area } }) =>
      HttpResponse.json({ kinds: kinds[String(area)] ?? [], webhooks: webhooks[String(area)] ?? [] }),
    ),
    http.post('/api/:area/admin/webhooks', async ({ request, params: { area } }) => {
      const input = (await request.json()) as WebhookInput;
      sent.push({ area, ...input });
      if (input.url?.includes('refused'))
        return problem(422, 'Validation failed', {
          errors: [{ location: 'url', message: 'Address must not have a username' }],
        });
      const added = aWebhook({ ...input, id: 'new' });
      webhooks[String(area)] = [...(webhooks[String(area)] ?? []), added];
      return HttpResponse.json({ ...added, secret: SECRET }, { status: 201 });
    }),
    http.patch('/api/:area/admin/webhooks/:id', async ({ request, params: { area, id } }) => {
      const input = (await request.json()) as WebhookInput;
      sent.push(input);
      const webhook = find(area, id);
      if (!webhook) return problem(404, 'This webhook does not exist');
      const { paused, ...rest } = input;
      Object.assign(webhook, rest);
      delete webhook.pausedAt;
      delete webhook.pausedWhy;
      if (paused) Object.assign(webhook, { pausedAt: '2026-11-26T10:00:00Z', pausedWhy: 'administrator' });
      return HttpResponse.json(webhook);
    }),
    http.delete('/api/:area/admin/webhooks/:id', ({ params: { area, id } }) => {
      webhooks[String(area)] = (webhooks[String(area)] ?? []).filter((each) => each.id !== id);
      return HttpResponse.json({ success: true });
    }),
    http.post('/api/:area/admin/webhooks/:id/rotate', ({ params: { area, id } }) => {
      const webhook = Object.assign(find(area, id) ?? aWebhook(), {
        previousSecretUntil: new Date(Date.now() + 86_400_000).toISOString(),
      });
      return HttpResponse.json({ ...webhook, secret: SECRET });
    }),
    http.get('/api/:area/admin/webhooks/:id/deliveries', ({ request }) => {
      const isSecond = new URL(request.url).searchParams.has('cursor');
      const headers = { Link: `</api/creator/admin/webhooks/w1/deliveries?cursor=c2>; rel="next"` };
      if (isSecond) return HttpResponse.json(log.slice(2));
      return HttpResponse.json(log.slice(0, 2), log.length > 2 ? { headers } : {});
    }),
    http.post('/api/:area/admin/webhooks/:id/resend', async ({ request }) => {
      const body = (await request.json()) as { deliveryId?: string };
      sent.push(body);
      for (const message of log)
        if (body.deliveryId === message.id) {
          delete message.doneAt;
          Object.assign(message, { attempts: 0, result: '' });
        }
      return HttpResponse.json({ resent: body.deliveryId ? 1 : 3 });
    }),
  );
  return { sent };
}
