import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Api } from './api.js';

/** Received is a message as it arrived. */
export interface Received {
  id: string;
  type: string;
  body: string;
  headers: IncomingHttpHeaders;
}

/** Receiver is a program that Obi posts messages to. */
export interface Receiver {
  url: string;
  received: Received[];
}

/**
 * receiver is a fixture that listens on this machine and answers every message. Webhooks of creators that an earlier
 * try left are removed before it starts.
 */
export async function receiver(
  { api }: { api: Api },
  use: (receiver: Receiver) => Promise<void>,
): Promise<void> {
  const path = '/api/creator/admin/webhooks';
  const { webhooks } = (await api.call('GET', path)) as { webhooks: { id: string }[] };
  for (const { id } of webhooks) await api.call('DELETE', `${path}/${id}`);
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { type } = JSON.parse(body) as { type: string };
      received.push({ id: String(request.headers['webhook-id']), type, body, headers: request.headers });
      response.end('Daalụ');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await use({ url: `http://127.0.0.1:${port}/receive/obi`, received });
  await new Promise<void>((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

/** isSigned reports whether a message has the signature of Standard Webhooks by a secret. */
export function isSigned({ id, body, headers }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${id}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
