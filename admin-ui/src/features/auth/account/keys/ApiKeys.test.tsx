import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '../../../../shared/routing/paths';
import { formatISODay } from '../../../../shared/text/dates';
import { axeFindings } from '../../../../testing/axe';
import { renderRoute } from '../../../../testing/renderRoute';
import { problem, server } from '../../../../testing/server';
import type { Key, KeyInput } from './api';

const TEXT = 'obi_Qm7Zt0bXcV4nL2kJ9hG5fD8sA1pRwEx3vTqB';
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
let keys: Key[];
let sent: KeyInput[];

const aKey = (given: Partial<Key> = {}): Key => ({
  id: 'k1',
  name: 'Nightly export',
  prefix: 'Qm7Zt0bX',
  areas: ['creator', 'ilu'],
  canWrite: false,
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: inDays(365),
  ...given,
});

beforeEach(() => {
  keys = [];
  sent = [];
  server.use(
    http.get('/api/auth/sessions', () => HttpResponse.json([])),
    http.get('/api/auth/admins', () => HttpResponse.json([])),
    http.get('/api/auth/invitations', () => HttpResponse.json([])),
    http.get('/api/auth/factors', () =>
      HttpResponse.json({ passkeys: [], recoveryCodes: 0, required: false }),
    ),
    http.get('/api/auth/keys', () => HttpResponse.json({ keys })),
    http.post('/api/auth/keys', async ({ request }) => {
      const { password, ...input } = (await request.json()) as KeyInput;
      sent.push({ ...input, password });
      if (password === 'guess') return problem(403, 'The password is not correct');
      const made = aKey(input);
      keys = [made, ...keys];
      return HttpResponse.json({ ...made, key: TEXT }, { status: 201 });
    }),
    http.post('/api/auth/keys/k1/revoke', () => {
      keys = keys.map((key) => (key.id === 'k1' ? { ...key, revokedAt: '2026-11-21T10:00:00Z' } : key));
      return HttpResponse.json(keys[0]);
    }),
  );
});

async function renderKeys() {
  const view = renderRoute(paths.account);
  const section = within(await screen.findByRole('region', { name: 'API keys' }));
  await waitFor(() => expect(section.getByRole('list').children).toHaveLength(keys.length));
  return { ...view, section };
}

const dialog = () => within(screen.getByRole('dialog'));

async function openForm() {
  const view = await renderKeys();
  view.section.getByRole('button', { name: 'Create a key' }).focus();
  await view.user.keyboard('{Enter}');
  expect(dialog().getByLabelText('Name')).toHaveFocus();
  return view;
}

it('creates a key with the keyboard alone and shows it once, with an example', async () => {
  const { user, section } = await openForm();
  expect(section.getByText('You have no API keys yet.')).toBeInTheDocument();
  await user.keyboard('Nightly export');
  await user.tab();
  expect(dialog().getByLabelText('Creator Directory')).toHaveFocus();
  await user.keyboard(' ');
  await user.tab();
  await user.tab();
  expect(dialog().getByLabelText('Ilu Finder')).toHaveFocus();
  await user.keyboard(' ');
  await user.tab();
  await user.tab();
  expect(dialog().getByLabelText('Read')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(dialog().getByLabelText('Expires')).toHaveFocus();
  await user.tab();
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('guess{Enter}');
  expect(await dialog().findByText('The password is not correct')).toBeVisible();
  await user.clear(dialog().getByLabelText('Your password'));
  await user.type(dialog().getByLabelText('Your password'), 'the right one{Enter}');

  const key = await dialog().findByLabelText('API key');
  expect(key).toHaveValue(TEXT);
  expect(key).toHaveFocus();
  expect(key).toHaveAccessibleDescription('Copy it now; it will not be shown again.');
  expect(dialog().getByRole('group', { name: 'Example' })).toHaveTextContent(
    `curl -H 'Authorization: Bearer ${TEXT}' ${window.location.origin}/api/creator/admin/counts`,
  );
  expect(sent.at(-1)).toMatchObject({
    name: 'Nightly export',
    areas: ['creator', 'ilu'],
    canWrite: true,
    password: 'the right one',
  });
  const lifetime = new Date(sent.at(-1)?.expiresAt ?? 0).getTime() - Date.now();
  expect(Math.round(lifetime / day)).toBe(365);
  expect(await axeFindings()).toEqual([]);
  await user.keyboard('{Escape}');
  expect(key).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Copy the key' }));
  expect(await navigator.clipboard.readText()).toBe(TEXT);
  await user.click(dialog().getByRole('button', { name: "I've copied it" }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    await section.findByText(/^obi_Qm7Zt0bX… · Read and write · Creator Directory, Ilu Finder/),
  ).toBeVisible();
  expect(section.getByRole('button', { name: 'Create a key' })).toHaveFocus();
  expect(screen.queryByDisplayValue(TEXT)).toBeNull();
});

it('says beside the fields what is missing', async () => {
  const { user } = await openForm();
  await user.keyboard('{Enter}');
  expect(await dialog().findByText('Please enter a name')).toBeVisible();
  expect(dialog().getByRole('group', { name: 'Areas (at least one)' })).toHaveAccessibleDescription(
    'Please choose at least one area',
  );
  expect(dialog().getByText('Please enter your password')).toBeVisible();
  expect(dialog().getByLabelText('Name')).toHaveFocus();
  expect(sent).toEqual([]);
});

it('focuses the first wrong field on the screen', async () => {
  const { user } = await openForm();
  await user.keyboard('Website{Enter}');
  expect(await dialog().findByText('Please enter your password')).toBeVisible();
  expect(dialog().getByLabelText('Creator Directory')).toHaveFocus();
  await user.click(dialog().getByLabelText('Kwuo'));
  await user.selectOptions(dialog().getByLabelText('Expires'), 'On another day');
  await user.click(dialog().getByRole('button', { name: 'Create key' }));
  await waitFor(() => expect(dialog().getByLabelText('Last day')).toHaveFocus());
});

it('closes with a click beside the form only while nothing is filled in', async () => {
  const { user, section } = await openForm();
  const clickBeside = () => user.click(document.querySelector('.MuiDialog-container') as Element);
  await user.type(dialog().getByLabelText('Your password'), 'the right one');
  await clickBeside();
  expect(dialog().getByLabelText('Your password')).toHaveValue('the right one');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(section.getByRole('button', { name: 'Create a key' }));
  await clickBeside();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('creates a key that ends with a chosen day', async () => {
  const { user } = await openForm();
  await user.type(dialog().getByLabelText('Name'), 'Website');
  await user.click(dialog().getByLabelText('Kwuo'));
  await user.selectOptions(dialog().getByLabelText('Expires'), 'On another day');
  await user.type(dialog().getByLabelText('Last day'), formatISODay(new Date()));
  await user.type(dialog().getByLabelText('Your password'), 'the right one{Enter}');
  expect(await dialog().findByText('Please choose a day from tomorrow to a year from now')).toBeVisible();
  const tomorrow = formatISODay(new Date(Date.now() + day));
  await user.clear(dialog().getByLabelText('Last day'));
  await user.type(dialog().getByLabelText('Last day'), tomorrow);
  await user.click(dialog().getByRole('button', { name: 'Create key' }));
  expect(await dialog().findByLabelText('API key')).toBeVisible();
  expect(sent).toMatchObject([{ areas: ['kwuo'], canWrite: false }]);
  expect(sent[0]?.expiresAt).toBe(new Date(`${tomorrow}T23:59:59`).toISOString());
});

it('asks before the page is left without the key', async () => {
  const { user, router } = await openForm();
  await user.keyboard('Website');
  await user.click(dialog().getByLabelText('Kwuo'));
  await user.type(dialog().getByLabelText('Your password'), 'the right one{Enter}');
  await dialog().findByLabelText('API key');
  void router.navigate(paths.activity);
  expect(await screen.findByText("Leave before you've copied the key?")).toBeVisible();
});

it('lists keys with their last use, asks before one is revoked, and offers nothing for ended ones', async () => {
  keys = [
    aKey({ id: 'k2', name: 'Old website', canWrite: true, expiresAt: inDays(-5) }),
    aKey({ lastUsedAt: '2026-11-20T10:00:00Z', lastUsedIp: '203.0.113.7' }),
  ];
  const { user, section } = await renderKeys();
  const [first, second] = section.getAllByRole('listitem');
  expect(first).toHaveTextContent(/Expires on .*, last used on 20 Nov 2026, .* from 203\.0\.113\.7/);
  expect(second).toHaveTextContent(/Expired on .*, not used yet/);
  expect(section.queryByRole('button', { name: 'Revoke the key Old website' })).toBeNull();
  expect(await axeFindings()).toEqual([]);
  await user.click(section.getByRole('button', { name: 'Revoke the key Nightly export' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Revoke API key?' }));
  expect(
    question.getByText(/^Programs that use “Nightly export” \(last used on .*\) will stop working\./),
  ).toBeVisible();
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await section.findByText('Revoked')).toBeVisible();
  await waitFor(() => expect(section.getByRole('button', { name: 'Create a key' })).toHaveFocus());
  expect(section.queryByRole('button', { name: /^Revoke/ })).toBeNull();
});

it('offers another try when the keys cannot be loaded', async () => {
  server.use(http.get('/api/auth/keys', () => problem(500, 'Something went wrong'), { once: true }));
  const { user } = renderRoute(paths.account);
  const section = within(await screen.findByRole('region', { name: 'API keys' }));
  await user.click(await section.findByRole('button', { name: 'Try again' }));
  expect(await section.findByText('You have no API keys yet.')).toBeVisible();
});
