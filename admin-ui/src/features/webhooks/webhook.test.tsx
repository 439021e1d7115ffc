import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '../../shared/routing/paths';
import { axeFindings } from '../../testing/axe';
import { renderRoute } from '../../testing/renderRoute';
import { problem, server } from '../../testing/server';
import { aMessage, aWebhook, SECRET, serveWebhooks } from './webhooks.testkit';

const page = `${paths.webhooks}/creator/w1`;
const dialog = () => within(screen.getByRole('dialog'));
const question = () => within(screen.getByRole('alertdialog'));
const messages = async () =>
  within(await screen.findByRole('list', { name: 'Messages of the last 30 days' })).getAllByRole('listitem');

async function open() {
  const view = renderRoute(page);
  await screen.findByRole('heading', { level: 1, name: 'Webhook hooks.example.com/…X9Yz' });
  return view;
}

it('shows the state, pauses and resumes', async () => {
  const { sent } = serveWebhooks({ creator: [aWebhook()] });
  const { user } = await open();
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByText('Creator added, creator changed')).toBeVisible();
  expect(await screen.findByText(/^No messages yet\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused by an administrator')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Active')).toBeVisible();
  expect(sent).toEqual([{ paused: true }, { paused: false }]);
  expect(await axeFindings()).toEqual([]);
});

it('keeps its words when a reload brings the new state while it pauses', async () => {
  serveWebhooks({ creator: [aWebhook()] });
  const { user } = await open();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const paused = aWebhook({ pausedAt: '2026-11-26T10:00:00Z', pausedWhy: 'administrator' });
  server.use(
    http.get('/api/creator/admin/webhooks', () => HttpResponse.json({ kinds: [], webhooks: [paused] })),
    http.patch('/api/creator/admin/webhooks/w1', async () => {
      await answered;
      return HttpResponse.json(paused);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByText('Paused by an administrator')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pausing...' })).toBeVisible();
  answer();
  expect(await screen.findByText('Paused.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
});

it('says that the last test failed, and why', async () => {
  const failure = '127.0.0.1 is not a public address. To allow it, ask the operator of Obi';
  serveWebhooks({ creator: [aWebhook({ testFailedAt: '2026-11-26T10:00:00Z', failure })] }, [
    aMessage({ kind: 'webhook.test', result: 'gave up', status: undefined, tookMs: 0, answer: failure }),
  ]);
  await open();
  expect(screen.getByText(/^Last test failed on 26 Nov 2026, /)).toBeVisible();
  expect(screen.queryByText('Active')).toBeNull();
  expect(screen.getByText(failure)).toBeVisible();
  const [test] = await messages();
  expect(test).toHaveTextContent(`Failed1 attempt · ${failure}`);
  expect(test).not.toHaveTextContent('0 ms');
});

it('says that it may be paused when no answer came', async () => {
  serveWebhooks({ creator: [aWebhook()] });
  server.use(http.patch('/api/creator/admin/webhooks/w1', () => HttpResponse.error()));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  const text = 'No answer from the server. The change may have been saved; reload to check.';
  expect(await screen.findByText(text)).toBeVisible();
});

it('sends a test message and shows the answer', async () => {
  serveWebhooks({ creator: [aWebhook()] });
  const { user } = await open();
  const answers = [
    aMessage({ id: '8', kind: 'webhook.test', status: 200, answer: 'ok, got it' }),
    aMessage({
      id: '9',
      kind: 'webhook.test',
      result: 'gave up',
      status: undefined,
      answer: 'The connection was refused',
    }),
  ];
  server.use(http.post('/api/creator/admin/webhooks/w1/test', () => HttpResponse.json(answers.shift())));
  const button = screen.getByRole('button', { name: 'Send a test message' });
  await user.click(button);
  const first = await screen.findByRole('group', { name: 'Answer to the test message' });
  expect(first).toHaveTextContent('ok, got it');
  expect(first.closest('[role=status]')).toHaveTextContent(/^Delivered Answered 200 in 120 ms/);
  await user.click(screen.getByRole('button', { name: 'Send a test message' }));
  expect(await screen.findByText('Failed')).toBeVisible();
  expect(screen.getByText('Failed').closest('[role=status]')).toHaveTextContent(
    /^Failed The connection was refused$/,
  );
  expect(await axeFindings()).toEqual([]);
});

it('edits the address and the events, and forgets what the old address answered', async () => {
  const { sent } = serveWebhooks({ creator: [aWebhook()] });
  server.use(http.post('/api/creator/admin/webhooks/w1/test', () => HttpResponse.json(aMessage())));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Send a test message' }));
  expect(await screen.findByText('Delivered')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const address = dialog().getByLabelText('Address');
  expect(address).toHaveValue('https://hooks.example.com/services/T0123/secretX9Yz');
  expect(dialog().getByLabelText('Creator changed')).toBeChecked();
  await user.clear(address);
  await user.type(address, 'https://example.org/a/1234');
  await user.click(dialog().getByLabelText('Creator changed'));
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Webhook example.org/…1234' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ url: 'https://example.org/a/1234', form: 'json', kinds: ['creator.created'] }]);
  expect(screen.queryByText('Delivered')).toBeNull();
});

it('makes a new secret after a question and shows it once', async () => {
  serveWebhooks({ creator: [aWebhook()] });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'New secret' }));
  expect(question().getByText(/Messages are also signed with the current one for 24 hours/)).toBeVisible();
  expect(question().getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(question().getByRole('button', { name: 'Create a new secret' }));
  expect(await screen.findByLabelText('Secret')).toHaveValue(SECRET);
  const earlier = /^Until .*, messages are also signed with the earlier secret\.$/;
  expect(dialog().getByText(earlier)).toBeVisible();
  await user.click(screen.getByRole('button', { name: "I've copied it" }));
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
  expect(await screen.findByText(earlier)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'New secret' })).toHaveFocus());
});

it('says which messages were not sent, and how many wait at least', async () => {
  serveWebhooks({ creator: [aWebhook({ waiting: 10_000 })] }, [
    aMessage({ id: '9', kind: 'creator.deleted', result: 'skipped', attempts: 0 }),
    aMessage({ id: '8', kind: 'creator.changed', result: 'skipped', attempts: 0 }),
  ]);
  await open();
  const [deleted, changed] = await messages();
  expect(deleted).toHaveTextContent('Not sent: it exists again');
  expect(changed).toHaveTextContent('Not sent: it no longer exists');
  expect(screen.getByText('10,000 messages or more waiting')).toBeVisible();
});

it('asks before a webhook is removed, and says that it was', async () => {
  serveWebhooks({ creator: [aWebhook()] });
  const { user, router } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(
    question().getByText(/^hooks\.example\.com\/…X9Yz will get no more messages\..*cannot be undone\.$/),
  ).toBeVisible();
  await user.click(question().getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  expect(router.state.location.pathname).toBe(paths.webhooks);
  expect(await screen.findByText('Removed the webhook to hooks.example.com/…X9Yz.')).toBeVisible();
  await waitFor(() => expect(router.state.location.state).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^Removed the webhook/)).toBeNull();
});

it('lists messages page by page with their bodies and answers, and sends one again', async () => {
  const { sent } = serveWebhooks({ creator: [aWebhook()] }, [
    aMessage({ id: '9', kind: 'webhook.test' }),
    aMessage({
      id: '8',
      result: 'failed',
      attempts: 2,
      status: 500,
      nextAt: '2026-11-25T12:00:00Z',
      doneAt: undefined,
    }),
    aMessage({ answer: 'thanks' }),
  ]);
  const { user } = await open();
  const [test, failing] = await messages();
  expect(test).toHaveTextContent('Test message');
  expect(within(test as HTMLElement).queryByRole('button', { name: /^Send again/ })).toBeNull();
  expect(failing).toHaveTextContent(
    /Creator changedFailed, next attempt on 25 Nov 2026, \d\d:\d\d2 attempts · Answered 500 in 120 ms/,
  );
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await messages()).toHaveLength(3));
  const last = (await messages())[2] as HTMLElement;
  expect(last).toHaveTextContent(/Delivered1 attempt · Answered 204/);
  await user.click(within(last).getByRole('button', { name: /^Details/ }));
  expect(within(last).getByRole('group', { name: /^Message/ })).toHaveTextContent(
    '{"type":"creator.changed"}',
  );
  expect(within(last).getByRole('group', { name: /^Answer/ })).toHaveTextContent('thanks');
  expect(await axeFindings()).toEqual([]);
  await user.click(within(last).getByRole('button', { name: /^Send again: Creator changed, 25 Nov 2026/ }));
  expect(await within(last).findByText('Waiting to be sent')).toBeVisible();
  expect(within(last).queryByRole('button', { name: /^Send again/ })).toBeNull();
  expect(within(last).getByRole('button', { name: /^Details/ })).toHaveFocus();
  expect(sent).toEqual([{ deliveryId: '7' }]);
});

it('sends many messages again since a time', async () => {
  const { sent } = serveWebhooks({ creator: [aWebhook()] }, [aMessage()]);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Send all again since…' }));
  const since = dialog().getByLabelText('Since');
  expect(since).toHaveFocus();
  await user.clear(since);
  await user.click(dialog().getByRole('button', { name: 'Send again' }));
  expect(await dialog().findByText('Please enter a date and a time')).toBeVisible();
  await user.type(since, '2026-11-24T08:30');
  expect(await axeFindings()).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('3 messages will be sent again.')).toBeVisible();
  expect(sent).toEqual([{ since: new Date('2026-11-24T08:30').toISOString() }]);
});

it('says that there was nothing to send again', async () => {
  serveWebhooks({ creator: [aWebhook()] }, [aMessage()]);
  server.use(http.post('/api/creator/admin/webhooks/w1/resend', () => HttpResponse.json({ resent: 0 })));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Send all again since…' }));
  await user.click(dialog().getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('No messages were sent since then.')).toBeVisible();
});

it('says that a webhook no longer exists', async () => {
  serveWebhooks();
  renderRoute(page);
  expect(await screen.findByRole('heading', { name: 'That webhook no longer exists' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All webhooks' })).toHaveAttribute('href', paths.webhooks);
});

it('offers another try when the webhook or its messages cannot be loaded', async () => {
  serveWebhooks({ creator: [aWebhook()] }, [aMessage()]);
  server.use(
    http.get('/api/creator/admin/webhooks', () => problem(500, 'Broken'), { once: true }),
    http.get('/api/creator/admin/webhooks/w1/deliveries', () => problem(500, 'Broken'), { once: true }),
  );
  const { user } = renderRoute(page);
  expect(await screen.findByText('The webhook could not be loaded. Broken')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The messages could not be loaded. Broken')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await messages()).toHaveLength(1);
});
