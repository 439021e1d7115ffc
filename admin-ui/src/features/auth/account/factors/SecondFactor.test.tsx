import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '../../../../shared/routing/paths';
import { axeFindings } from '../../../../testing/axe';
import { anOffer } from '../../../../testing/factories';
import { renderRoute } from '../../../../testing/renderRoute';
import { problem, server } from '../../../../testing/server';
import type { Factors } from './api';

const codes = ['abcd-efgh-jkmn-pqrs', 'bcde-fghj-kmnp-qrst'];
let factors: Factors;
let sent: unknown[];

beforeEach(() => {
  factors = { recoveryCodes: 0, required: false };
  sent = [];
  const answer = (path: string, of: () => Response) =>
    http.post(`/api/auth/factors/${path}`, async ({ request }) => {
      const body = (await request.json()) as { password?: string; code?: string };
      sent.push({ [path]: body.password ?? body.code });
      if (body.password === 'guess') return problem(403, 'The password is not right');
      if (body.code === '000000') return problem(422, 'This code is not right.');
      return of();
    });
  server.use(
    http.get('/api/auth/sessions', () => HttpResponse.json([])),
    http.get('/api/auth/admins', () => HttpResponse.json([])),
    http.get('/api/auth/factors', () => HttpResponse.json(factors)),
    answer('app', () => HttpResponse.json(anOffer())),
    answer('app/confirm', () => {
      factors = { app: { since: '2026-11-20T10:00:00Z' }, recoveryCodes: 10, required: false };
      return HttpResponse.json({ codes });
    }),
    answer('recovery-codes', () => HttpResponse.json({ codes })),
    answer('app/remove', () => {
      factors = { recoveryCodes: 0, required: false };
      return HttpResponse.json({ success: true });
    }),
  );
});

const dialog = () => within(screen.getByRole('dialog'));

it('sets up an app with the keyboard alone, shows the recovery codes once, and removes it', async () => {
  const { user } = renderRoute(paths.account);
  (await screen.findByRole('button', { name: 'Set up an app' })).focus();
  await user.keyboard('{Enter}');
  expect(dialog().getByLabelText('Your password')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await dialog().findByText('Please enter your password')).toBeVisible();
  await user.keyboard('guess{Enter}');
  expect(await dialog().findByText('The password is not right')).toBeVisible();
  await user.clear(dialog().getByLabelText('Your password'));
  await user.keyboard('my password{Enter}');

  expect(await dialog().findByRole('img', { name: 'QR code for your app' })).toBeVisible();
  expect(dialog().getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
  expect(dialog().getByRole('link', { name: 'open it on this device' })).toHaveAttribute(
    'href',
    'otpauth://totp/Obi:ngozi?secret=GEZDGNBVGY3TQOJQ',
  );
  expect(dialog().getByLabelText('Code that the app shows')).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('000000{Enter}');
  expect(await dialog().findByText('This code is not right.')).toBeVisible();
  await user.clear(dialog().getByLabelText('Code that the app shows'));
  await user.keyboard('123456{Enter}');

  expect(await dialog().findByText('abcd-efgh-jkmn-pqrs')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/set up on 20 Nov 2026. 10 recovery codes are left/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('abcd-efgh');

  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await user.keyboard('my password{Enter}');
  expect(await dialog().findAllByRole('listitem')).toHaveLength(2);
  await user.click(dialog().getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Remove' }));
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

it('warns when no recovery code is left, and removes nothing where a factor is required', async () => {
  factors = { app: { since: '2026-11-20T10:00:00Z' }, recoveryCodes: 0, required: true };
  renderRoute(paths.account);
  expect(await screen.findByText(/No recovery code is left/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});
