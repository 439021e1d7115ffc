import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../../../../shared/routing/paths';
import { axeFindings } from '../../../../testing/axe';
import { anOffer } from '../../../../testing/factories';
import { bytesOf, givePasskeys, passkeyOffer } from '../../../../testing/passkeys';
import { renderRoute } from '../../../../testing/renderRoute';
import { problem, server } from '../../../../testing/server';
import type { Factors } from './api';

const codes = ['abcd-efgh-jkmn-pqrs-tuvw-xyz2', 'bcde-fghj-kmnp-qrst-uvwx-yz23'];
const app = { since: '2026-11-20T10:00:00Z' };
let factors: Factors;
let sent: unknown[];

beforeEach(() => {
  factors = { passkeys: [], recoveryCodes: 0, required: false };
  sent = [];
  const answer = (path: string, of: () => Response) =>
    http.post(`/api/auth/factors/${path}`, async ({ request }) => {
      const body = (await request.json()) as { password?: string; code?: string };
      sent.push({ [path]: body.password ?? body.code });
      if (body.password === 'guess') return problem(403, 'The password is not correct');
      if (body.code === '000000') return problem(422, 'That code is not valid.');
      return of();
    });
  server.use(
    http.get('/api/auth/sessions', () => HttpResponse.json([])),
    http.get('/api/auth/admins', () => HttpResponse.json([])),
    http.get('/api/auth/invitations', () => HttpResponse.json([])),
    http.get('/api/auth/keys', () => HttpResponse.json({ keys: [] })),
    http.get('/api/auth/factors', () => HttpResponse.json(factors)),
    answer('app', () => HttpResponse.json(anOffer())),
    answer('app/confirm', () => {
      factors = { app, passkeys: [], recoveryCodes: 10, required: false };
      return HttpResponse.json({ codes });
    }),
    answer('recovery-codes', () => HttpResponse.json({ codes })),
    answer('app/remove', () => {
      factors = { passkeys: [], recoveryCodes: 0, required: false };
      return HttpResponse.json({ success: true });
    }),
  );
});

afterEach(() => void vi.unstubAllGlobals());

const leaving = "Leave before you've saved your recovery codes?";
const dialog = () => within(screen.getByRole('dialog'));

it('sets up an app with the keyboard alone, shows the recovery codes once, and removes it', async () => {
  const { user } = renderRoute(paths.account);
  (await screen.findByRole('button', { name: 'Set up an app' })).focus();
  await user.keyboard('{Enter}');
  expect(dialog().getByLabelText('Your password')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await dialog().findByText('Please enter your password')).toBeVisible();
  await user.keyboard('guess{Enter}');
  expect(await dialog().findByText('The password is not correct')).toBeVisible();
  await user.clear(dialog().getByLabelText('Your password'));
  await user.keyboard('my password{Enter}');

  expect(await dialog().findByRole('img', { name: 'QR code for your app' })).toBeVisible();
  expect(dialog().getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
  expect(dialog().getByRole('link', { name: 'open it on this device' })).toHaveAttribute(
    'href',
    'otpauth://totp/Obi:ngozi?secret=GEZDGNBVGY3TQOJQ',
  );
  expect(dialog().getByLabelText('Code from the app')).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('000000{Enter}');
  expect(await dialog().findByText('That code is not valid.')).toBeVisible();
  await user.keyboard('123456{Enter}');

  expect(await dialog().findByText('abcd-efgh-jkmn-pqrs-tuvw-xyz2')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(dialog().getByRole('button', { name: "I've saved them" }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Set up on 20 Nov 2026')).toBeVisible();
  expect(screen.getByText(/10 recovery codes are left/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('abcd-efgh');

  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await user.keyboard('my password{Enter}');
  expect(await dialog().findAllByRole('listitem')).toHaveLength(2);
  await user.click(dialog().getByRole('button', { name: "I've saved them" }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Remove the app' }));
  await user.keyboard('my password{Enter}');
  expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeVisible();
  expect(sent).toEqual([
    { app: 'guess' },
    { app: 'my password' },
    { 'app/confirm': '000000' },
    { 'app/confirm': '123456' },
    { 'recovery-codes': 'my password' },
    { 'app/remove': 'my password' },
  ]);
});

it('adds a passkey with its recovery codes, renames and removes it', async () => {
  const browser = givePasskeys();
  const shown = { id: 'k1', name: 'Phone', since: '2026-11-20T10:00:00Z' };
  const note = async (request: Request) => {
    const body = (await request.json()) as { name?: string; password?: string };
    sent.push(`${request.method} ${new URL(request.url).pathname.slice(18)} ${body.name ?? body.password}`);
  };
  server.use(
    http.post('/api/auth/factors/passkeys/options', async ({ request }) => {
      await note(request);
      return HttpResponse.json(passkeyOffer());
    }),
    http.post('/api/auth/factors/passkeys', async ({ request }) => {
      await note(request);
      factors = { ...factors, passkeys: [shown], recoveryCodes: 10 };
      return HttpResponse.json({ passkey: shown, codes }, { status: 201 });
    }),
    http.patch('/api/auth/factors/passkeys/k1', async ({ request }) => {
      await note(request);
      factors = { ...factors, passkeys: [{ ...shown, name: 'Ekwentị', usedAt: '2026-11-21T10:00:00Z' }] };
      return HttpResponse.json({ success: true });
    }),
    http.post('/api/auth/factors/passkeys/k1/remove', async ({ request }) => {
      await note(request);
      factors = { ...factors, passkeys: [], recoveryCodes: 0 };
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = renderRoute(paths.account);
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const name = dialog().getByLabelText('Name of the passkey');
  await user.clear(name);
  await user.type(dialog().getByLabelText('Your password'), 'my password{Enter}');
  expect(await dialog().findByText('Please enter a name')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  browser.refuse('InvalidStateError');
  await user.type(name, 'Phone{Enter}');
  expect(await dialog().findByText('This device already has a passkey for you.')).toBeVisible();
  browser.refuse(undefined);
  await user.click(dialog().getByRole('button', { name: 'Continue' }));
  expect(await dialog().findByText('abcd-efgh-jkmn-pqrs-tuvw-xyz2')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: "I've saved them" }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Passkey, added on 20 Nov 2026, not used yet')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Rename Phone' }));
  expect(dialog().getByLabelText('Name of the passkey')).toHaveFocus();
  expect(dialog().queryByLabelText('Your password')).toBeNull();
  await user.clear(dialog().getByLabelText('Name of the passkey'));
  await user.keyboard('Ekwentị{Enter}');
  expect(await screen.findByText(/last used on 21 Nov 2026/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Remove Ekwentị' }));
  expect(screen.getByRole('dialog', { name: 'Remove the passkey “Ekwentị”' })).toHaveTextContent(
    'You will sign in with your password alone',
  );
  await user.keyboard('my password{Enter}');
  await waitFor(() => expect(screen.queryByText(/Ekwentị/)).toBeNull());
  expect(sent).toEqual([
    'POST passkeys/options my password',
    'POST passkeys/options my password',
    'POST passkeys Phone',
    'PATCH passkeys/k1 Ekwentị',
    'POST passkeys/k1/remove my password',
  ]);
  expect(browser.asked.at(-1)?.publicKey).toMatchObject({
    user: { id: bytesOf('handle') },
    excludeCredentials: [{ id: bytesOf('other'), transports: ['usb'] }],
  });
});

it.each(['recovery-codes', 'app/confirm'])(
  'shows the codes of %s despite Escape, Cancel and leaving the page',
  async (path) => {
    factors = { app, passkeys: [], recoveryCodes: 3, required: false };
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.post(`/api/auth/factors/${path}`, async () => {
        await held;
        return HttpResponse.json({ codes });
      }),
    );
    const { user, router } = renderRoute(paths.account);
    const isRenewal = path === 'recovery-codes';
    await user.click(
      await screen.findByRole('button', { name: isRenewal ? 'New recovery codes' : 'Set up another app' }),
    );
    await user.keyboard('my password{Enter}');
    if (!isRenewal) await user.type(await dialog().findByLabelText('Code from the app'), '123456{Enter}');
    expect(
      await dialog().findByRole('button', { name: isRenewal ? 'Creating...' : 'Turning on...' }),
    ).toBeDisabled();

    expect(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Escape}');
    void router.navigate(paths.admin);
    await user.click(within(await screen.findByRole('dialog', { name: leaving })).getByText('Stay'));
    release();
    expect(await screen.findByText('abcd-efgh-jkmn-pqrs-tuvw-xyz2')).toBeVisible();

    void router.navigate(paths.admin);
    await user.click(within(await screen.findByRole('dialog', { name: leaving })).getByText('Stay'));
    await user.click(await screen.findByRole('button', { name: "I've saved them" }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    void router.navigate(paths.admin);
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.admin));
  },
);

it('warns when no recovery code is left, and removes not the last factor where one is required', async () => {
  factors = { app, passkeys: [], recoveryCodes: 0, required: true };
  renderRoute(paths.account);
  expect(await screen.findByText(/No recovery codes are left/)).toBeVisible();
  expect(screen.getByText(/^You can't add passkeys here/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
