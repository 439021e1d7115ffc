import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '../../shared/routing/paths';
import { axeFindings } from '../../testing/axe';
import { renderRoute } from '../../testing/renderRoute';
import { problem, server } from '../../testing/server';
import { keysOnSheet } from '../../testing/shortcutSheet';
import { aWebhook, SECRET, serveWebhooks } from './webhooks.testkit';

const dialog = () => within(screen.getByRole('dialog'));
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Webhooks' })).getAllByRole('listitem');

async function openForm() {
  const view = renderRoute(paths.webhooks);
  const button = await screen.findByRole('button', { name: 'Add a webhook' });
  button.focus();
  await view.user.keyboard('{Enter}');
  expect(dialog().getByLabelText('Area')).toHaveFocus();
  return view;
}

it('says what webhooks are for while there are none', async () => {
  serveWebhooks();
  renderRoute(paths.webhooks);
  expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  expect(screen.getByText(/^A webhook tells a website, a program or a chat room at once/)).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'API reference' })).toHaveAttribute(
    'href',
    `${paths.apiReference}#creator-addWebhook`,
  );
  expect(await axeFindings()).toEqual([]);
});

it('lists the webhooks of all areas with their state, without what may be secret', async () => {
  serveWebhooks({
    creator: [
      aWebhook(),
      aWebhook({ id: 'w8', hasSent: false }),
      aWebhook({
        id: 'w2',
        failingSince: '2026-11-25T10:00:00Z',
        failure: 'The answer was 500',
        waiting: 2,
        url: 'https://example.org',
      }),
      aWebhook({ id: 'w7', testFailedAt: '2026-11-25T10:00:00Z', failure: 'The connection was refused' }),
      aWebhook({ id: 'w3', pausedAt: '2026-11-25T10:00:00Z', pausedWhy: 'failing' }),
    ],
    ilu: [
      aWebhook({ id: 'w4', kinds: ['submission.waiting'], form: 'text', waiting: 3 }),
      aWebhook({
        id: 'w5',
        kinds: ['recording.changed'],
        pausedAt: '2026-11-25T10:00:00Z',
        pausedWhy: 'gone',
      }),
      aWebhook({ id: 'w6', pausedAt: '2026-11-25T10:00:00Z', pausedWhy: 'administrator' }),
    ],
  });
  renderRoute(paths.webhooks);
  const texts = (await rows()).map((row) => row.textContent);
  expect(texts).toEqual([
    'hooks.example.com/…X9YzCreator Directory · Creator added, creator changedActive',
    expect.stringMatching(/Nothing sent yet$/),
    expect.stringMatching(
      /^example\.orgCreator Directory · .*Failing since 25 Nov 2026, \d\d:\d\dThe answer was 500$/,
    ),
    expect.stringMatching(/Last test failed on 25 Nov 2026, \d\d:\d\dThe connection was refused$/),
    expect.stringMatching(/Paused: no message arrived for a week$/),
    'hooks.example.com/…X9YzIlu Finder · Submission waits for a decision, as a sentence for a chat room3 messages waiting',
    expect.stringMatching(/Recording changedPaused: the address answered 410 \(gone\)$/),
    expect.stringMatching(/Paused by an administrator$/),
  ]);
  expect(document.body).not.toHaveTextContent('secret');
  expect(await axeFindings()).toEqual([]);
});

it('shows all errors at once', async () => {
  serveWebhooks();
  const { user } = await openForm();
  await user.click(dialog().getByRole('button', { name: 'Add webhook' }));
  await waitFor(() =>
    expect(dialog().getByLabelText('Address')).toHaveAccessibleDescription(/Address is required/),
  );
  expect(dialog().getByRole('group', { name: 'Events (at least one)' })).toHaveAccessibleDescription(
    'Please choose at least one event',
  );
});

it('adds a webhook with the keyboard alone and shows its secret once', async () => {
  const { sent } = serveWebhooks();
  const { user, router } = await openForm();
  await user.tab();
  expect(dialog().getByLabelText('Address')).toHaveFocus();
  await user.keyboard('https://example.org/obi');
  await user.tab();
  expect(dialog().getByLabelText('Creator added')).toHaveFocus();
  await user.keyboard('{Enter}');
  const events = dialog().getByRole('group', { name: 'Events (at least one)' });
  await waitFor(() => expect(events).toHaveAccessibleDescription('Please choose at least one event'));
  expect(await axeFindings()).toEqual([]);
  await user.keyboard(' ');
  await user.tab();
  await user.tab();
  await user.keyboard(' {Enter}');
  const secret = await dialog().findByLabelText('Secret');
  expect(secret).toHaveValue(SECRET);
  expect(secret).toHaveFocus();
  expect(secret).toHaveAccessibleDescription('Copy it now; it will not be shown again.');
  expect(sent).toEqual([
    {
      area: 'creator',
      url: 'https://example.org/obi',
      form: 'json',
      kinds: ['creator.created', 'creator.deleted'],
    },
  ]);
  expect(await axeFindings()).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Copy the secret' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.click(dialog().getByRole('button', { name: "I've copied it" }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Webhook example.org/…obi' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`${paths.webhooks}/creator/new`);
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
});

it('asks before the page is left without the secret', async () => {
  serveWebhooks();
  const { user, router } = await openForm();
  await user.type(dialog().getByLabelText('Address'), 'https://example.org/obi');
  await user.click(dialog().getByLabelText('Creator added'));
  await user.click(dialog().getByRole('button', { name: 'Add webhook' }));
  await dialog().findByLabelText('Secret');
  void router.navigate(paths.activity);
  expect(await screen.findByText("Leave before you've copied the secret?")).toBeVisible();
});

it('shows errors beside their fields', async () => {
  const { sent } = serveWebhooks();
  const { user } = await openForm();
  await user.click(dialog().getByRole('button', { name: 'Add webhook' }));
  expect(await dialog().findByText('Address is required')).toBeVisible();
  expect(dialog().getByText('Please choose at least one event')).toBeVisible();
  expect(dialog().getByLabelText('Address')).toHaveFocus();
  expect(sent).toEqual([]);
  await user.type(dialog().getByLabelText('Address'), 'https://refused.example.org');
  await user.click(dialog().getByLabelText('Creator added'));
  await user.click(dialog().getByRole('button', { name: 'Add webhook' }));
  expect(await dialog().findByText('Address must not have a username')).toBeVisible();
  expect(dialog().getByLabelText('Address')).toHaveAccessibleDescription(/Address must not have a username$/);
});

it('says why no webhook was added and keeps what was typed', async () => {
  serveWebhooks();
  const { user } = await openForm();
  server.use(
    http.post('/api/creator/admin/webhooks', () =>
      problem(409, 'An area can have at most 20 webhooks. Remove one first.'),
    ),
  );
  await user.type(dialog().getByLabelText('Address'), 'https://example.org/obi');
  await user.click(dialog().getByLabelText('Creator added'));
  await user.click(dialog().getByRole('button', { name: 'Add webhook' }));
  expect(await dialog().findByText(/^An area can have at most 20 webhooks/)).toBeVisible();
  expect(dialog().getByLabelText('Address')).toHaveValue('https://example.org/obi');
});

it('adds a sentence for a chat room, which has one event and needs no secret', async () => {
  const { sent } = serveWebhooks();
  const { user } = await openForm();
  expect(dialog().queryByRole('radio')).toBeNull();
  await user.selectOptions(dialog().getByLabelText('Area'), 'Dibia Directory');
  await user.type(dialog().getByLabelText('Address'), 'https://hooks.slack.com/services/T0/B0/x');
  await user.click(dialog().getByRole('radio', { name: /^A sentence for a chat room/ }));
  expect(dialog().queryByRole('checkbox')).toBeNull();
  expect(dialog().getByText('Event: Submission waits for a decision')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Webhook hooks\.slack\.com/ })).toBeVisible();
  expect(sent).toEqual([
    {
      area: 'dibia',
      url: 'https://hooks.slack.com/services/T0/B0/x',
      form: 'text',
      kinds: ['submission.waiting'],
    },
  ]);
});

it('says which areas did not answer and tries them again', async () => {
  serveWebhooks({ creator: [aWebhook()], kwuo: [aWebhook({ kinds: ['riddle.created'] })] });
  server.use(http.get('/api/kwuo/admin/webhooks', () => problem(500, 'Broken'), { once: true }));
  const { user } = renderRoute(paths.webhooks);
  expect(await screen.findByText('The webhooks of Kwuo could not be loaded. Broken')).toBeVisible();
  expect(await rows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Riddle added/)).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('says on the dashboard that a webhook was paused because it failed', async () => {
  serveWebhooks({
    ilu: [aWebhook({ pausedAt: '2026-11-25T10:00:00Z', pausedWhy: 'failing' })],
    kwuo: [aWebhook({ id: 'w2', pausedAt: '2026-11-25T10:00:00Z', pausedWhy: 'administrator' })],
  });
  server.use(
    http.get('/api/creator/admin/summary', () => HttpResponse.json({ total: 1 })),
    http.get('/api/dibia/admin/webhooks', () => problem(500, 'Broken')),
  );
  renderRoute(paths.admin);
  const link = await screen.findByRole('link', { name: 'webhook to hooks.example.com' });
  expect(link).toHaveAttribute('href', `${paths.webhooks}/ilu/w1`);
  expect(link.parentElement).toHaveTextContent(
    'The webhook to hooks.example.com is paused: no message arrived for a week.',
  );
  expect(await axeFindings()).toEqual([]);
});

it('says on the dashboard how many webhooks were paused because they failed', async () => {
  const failed = { pausedAt: '2026-11-25T10:00:00Z', pausedWhy: 'gone' };
  serveWebhooks({ creator: [aWebhook(failed), aWebhook({ ...failed, id: 'w2' })] });
  server.use(http.get('/api/creator/admin/summary', () => HttpResponse.json({ total: 1 })));
  renderRoute(paths.admin);
  const link = await screen.findByRole('link', { name: '2 webhooks' });
  expect(link).toHaveAttribute('href', paths.webhooks);
  expect(link.parentElement).toHaveTextContent(
    '2 webhooks are paused because their messages did not arrive.',
  );
});

it('adds one with n, which the sheet lists', async () => {
  serveWebhooks();
  const { user } = renderRoute(paths.webhooks);
  await screen.findByRole('button', { name: 'Add a webhook' });
  await user.keyboard('?');
  expect(await keysOnSheet('In lists')).toEqual(['n Add a webhook']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Add a webhook' })).toBeVisible();
});
