import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../../../shared/routing/paths';
import { axeFindings } from '../../../testing/axe';
import { renderRoute } from '../../../testing/renderRoute';
import { problem, server } from '../../../testing/server';
import type { Admin, Invitation, SignedInSession } from './api';

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
let sessions: SignedInSession[];
let admins: Admin[];
let invitations: Invitation[];

beforeEach(() => {
  const session = { username: 'ngozi', createdAt: '2026-11-20T10:00:00Z', expiresAt: '2026-11-21T10:00:00Z' };
  sessions = [
    { ...session, id: 's1', ip: '10.0.0.4', userAgent: 'curl/8.5', current: true },
    { ...session, id: 's2', ip: '10.0.0.9', userAgent: FIREFOX, current: false },
  ];
  const admin = { role: 'admin' as const, createdAt: '2026-11-20T10:00:00Z' };
  admins = [
    { ...admin, username: 'ngozi', disabled: false },
    { ...admin, username: 'emeka', disabled: false },
  ];
  invitations = [];
  server.use(
    http.get('/api/auth/sessions', () => HttpResponse.json(sessions)),
    http.get('/api/auth/admins', () => HttpResponse.json(admins)),
    http.get('/api/auth/invitations', () => HttpResponse.json(invitations)),
    http.get('/api/auth/keys', () => HttpResponse.json({ keys: [] })),
    http.get('/api/auth/factors', () =>
      HttpResponse.json({ passkeys: [], recoveryCodes: 0, required: false }),
    ),
  );
});

async function renderAccount() {
  const view = renderRoute(paths.account);
  await screen.findByText('emeka');
  await screen.findByText('Firefox on Android');
  return view;
}

const form = (name: string) => within(screen.getByRole('region', { name }));

it('changes the password', async () => {
  let sent: unknown;
  server.use(
    http.post('/api/auth/password', async ({ request }) => {
      sent = await request.json();
      sessions = sessions.filter(({ current }) => current);
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = await renderAccount();
  await user.type(screen.getByLabelText('Current password'), 'the old one');
  await user.type(screen.getByLabelText('New password'), 'a sentence that is long');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/^Password changed\./)).toBeVisible();
  expect(sent).toEqual({ oldPassword: 'the old one', newPassword: 'a sentence that is long' });
  expect(screen.getByLabelText('Current password')).toHaveValue('');
  // The server has ended all other sessions.
  await waitFor(() => expect(screen.queryByText('Firefox on Android')).not.toBeInTheDocument());
});

it('shows and hides each password', async () => {
  const { user } = await renderAccount();
  const show = screen.getByRole('button', { name: 'Show new password' });
  await user.type(screen.getByLabelText('New password'), 'short');
  await user.click(show);
  expect(show).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('New password')).toHaveFocus();
  expect(screen.getByLabelText('Current password')).toHaveAttribute('type', 'password');
  await user.click(show);
  expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'password');
});

it('says beforehand and beside the field what a password must be', async () => {
  const { user } = await renderAccount();
  const field = screen.getByLabelText('New password');
  expect(field).toHaveAccessibleDescription(/At least 15 characters/);
  await user.type(field, 'short');
  await user.tab();
  expect(await screen.findByText('Please use at least 15 characters')).toBeVisible();
});

it('says that the old password is wrong and keeps what was typed', async () => {
  server.use(http.post('/api/auth/password', () => problem(403, 'The present password is wrong')));
  const { user } = await renderAccount();
  await user.type(screen.getByLabelText('Current password'), 'not it');
  await user.type(screen.getByLabelText('New password'), 'a sentence that is long');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('The present password is wrong')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('a sentence that is long');
});

it('signs out another session', async () => {
  server.use(
    http.delete('/api/auth/sessions/:id', ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params['id']);
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = await renderAccount();
  await user.click(
    screen.getByRole('button', { name: 'Sign out this session: Firefox on Android, 10.0.0.9' }),
  );
  await waitFor(() => expect(screen.queryByText('Firefox on Android')).toBeNull());
  expect(screen.getByText('curl/8.5 (this session)')).toBeVisible();
});

it('signs out for good when the session is the present one', async () => {
  server.use(http.post('/api/auth/logout', () => HttpResponse.json({ success: true })));
  const { user, session } = await renderAccount();
  await user.click(screen.getByRole('button', { name: 'Sign out this session' }));
  expect(await screen.findByRole('heading', { name: 'Where innovation thrives' })).toBeVisible();
  expect(session.get()).toEqual({ status: 'signedOut' });
});

it('adds an administrator', async () => {
  server.use(
    http.post('/api/auth/admins', async ({ request }) => {
      const { username } = (await request.json()) as { username: string };
      const added = { username, role: 'admin' as const, disabled: false, createdAt: '2026-11-21T10:00:00Z' };
      admins.push(added);
      return HttpResponse.json(added, { status: 201 });
    }),
  );
  const { user } = await renderAccount();
  const fields = form('Administrators');
  await user.type(fields.getByLabelText('Username'), ' ada ');
  await user.type(fields.getByLabelText('Password'), 'a sentence that is long');
  await user.click(fields.getByRole('button', { name: 'Add administrator' }));
  expect(await screen.findByText('ada')).toBeVisible();
  expect(fields.getByLabelText('Username')).toHaveValue('');
});

it('shows the link of a new invitation once, lists open ones and revokes them', async () => {
  const invitation = {
    id: 'i1',
    createdBy: 'ngozi',
    createdAt: '2026-11-21T10:00:00Z',
    expiresAt: '2026-11-28T10:00:00Z',
  };
  server.use(
    http.post('/api/auth/invitations', async ({ request }) => {
      const named = { ...invitation, ...((await request.json()) as { note: string }) };
      invitations = [named];
      return HttpResponse.json({ ...named, token: 'the-token' }, { status: 201 });
    }),
    http.delete('/api/auth/invitations/i1', () => {
      invitations = [];
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = await renderAccount();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReset();
  expect(screen.queryByText('Open invitations')).toBeNull();
  await user.type(screen.getByLabelText('Who is it for?'), 'Ada from Nsụka');
  await user.click(screen.getByRole('button', { name: 'Invite someone' }));
  const link = await screen.findByLabelText('Invitation link');
  expect(await screen.findByText('Ada from Nsụka')).toBeVisible();
  expect(screen.getByLabelText('Who is it for?')).toHaveValue('');
  expect(link).toHaveValue(`${window.location.origin}/invite#the-token`);
  await waitFor(() => expect(link).toHaveFocus());
  expect(scrolled.mock.contexts.at(-1)).toHaveTextContent(/Copy it now; it will not be shown again\.$/);
  expect(link).toHaveAccessibleDescription(/^Works once, until 28 Nov 2026/);
  // Before the pointer is on the copy button, whose tooltip is outside of the landmarks.
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/invite#the-token`);
  await user.click(
    screen.getByRole('button', {
      name: /^Revoke the invitation: Ada from Nsụka, Created by ngozi on 21 Nov/,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByText('Open invitations')).toBeNull());
  expect(screen.queryByLabelText('Invitation link')).toBeNull();
  await waitFor(() => expect(screen.getByText('Invite an administrator')).toHaveFocus());
});

it('keeps the link when the next invitation fails, and removes it when it is revoked with other access', async () => {
  const invitation = {
    id: 'i1',
    createdBy: 'ngozi',
    createdAt: '2026-11-21T10:00:00Z',
    expiresAt: '2026-11-28T10:00:00Z',
  };
  invitations = [invitation];
  server.use(
    http.post('/api/auth/invitations', () => HttpResponse.json({ ...invitation, token: 'the-token' }), {
      once: true,
    }),
    http.post('/api/auth/invitations', () => problem(503, 'Not now')),
    http.post('/api/auth/password', () => {
      invitations = [];
      return HttpResponse.json({ success: true });
    }),
  );
  const { user } = await renderAccount();
  await user.click(screen.getByRole('button', { name: 'Invite someone' }));
  const link = await screen.findByLabelText('Invitation link');
  await user.click(screen.getByRole('button', { name: 'Invite someone else' }));
  expect(await screen.findByText('Not now')).toBeVisible();
  expect(link).toBeVisible();
  const fields = form('Change password');
  await user.type(fields.getByLabelText('Current password'), 'the old one');
  await user.type(fields.getByLabelText('New password'), 'a sentence that is long');
  await user.click(fields.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(screen.queryByLabelText('Invitation link')).toBeNull());
  expect(screen.queryByText('Open invitations')).toBeNull();
});

it('disables and enables an administrator', async () => {
  server.use(
    http.patch('/api/auth/admins/:username', async ({ request, params }) => {
      const { disabled } = (await request.json()) as { disabled: boolean };
      admins = admins.map((admin) =>
        admin.username === params['username'] ? { ...admin, disabled } : admin,
      );
      return HttpResponse.json(admins[1]);
    }),
  );
  const { user } = await renderAccount();
  await user.click(screen.getByRole('button', { name: 'Disable emeka' }));
  await user.click(await screen.findByRole('button', { name: 'Enable emeka' }));
  expect(await screen.findByRole('button', { name: 'Disable emeka' })).toBeVisible();
});

it('asks before an administrator is removed, and tells when that cannot be', async () => {
  server.use(http.delete('/api/auth/admins/:username', () => problem(409, 'The last administrator stays')));
  const { user } = await renderAccount();
  await user.click(screen.getByRole('button', { name: 'Remove emeka' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Remove administrator?' }));
  expect(dialog.getByText(/^emeka will be signed out everywhere/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByText('The last administrator stays')).toBeVisible();
});

it('offers nobody to lock themselves out', async () => {
  await renderAccount();
  expect(screen.getByText('ngozi (you)')).toBeVisible();
  expect(screen.queryByRole('button', { name: /(Disable|Remove) ngozi/ })).toBeNull();
});

it('offers another try when the lists cannot be loaded', async () => {
  server.use(http.get('/api/auth/admins', () => problem(500, 'Something went wrong'), { once: true }));
  const { user } = renderRoute(paths.account);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('emeka')).toBeVisible();
});

it('is accessible', async () => {
  await renderAccount();
  expect(await axeFindings()).toEqual([]);
});
