import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { dibiaPaths } from '../paths';
import { axeFindings } from '../../../testing/axe';
import { aDibia } from '../../../testing/factories';
import { server } from '../../../testing/server';
import type { Dibia } from './api';
import { renderDibias } from './dibiasPage.testkit';

const ezenwa = aDibia({
  id: 'ezenwa',
  name: 'Ezenwa',
  category: 'Afa',
  version: 3,
  linktree: 'https://linktr.ee/ezenwa',
});

// A failed edit is logged as well (spec 8).
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

async function openEdit(given: Partial<Dibia> = {}) {
  const view = await renderDibias([{ ...ezenwa, ...given }]);
  await view.user.click(screen.getByRole('button', { name: 'Edit Ezenwa' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Dibia' });
  const field = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
  const whatsApp = () => within(dialog).getByRole('checkbox', { name: 'Includes WhatsApp' });
  return { ...view, dialog, field, whatsApp };
}

type Opened = Awaited<ReturnType<typeof openEdit>>;

/** Saves, waits for the dialog to close, and returns what was sent. */
async function save({ user }: Opened): Promise<{ body: Record<string, unknown> }> {
  const sent: { body: Record<string, unknown> }[] = [];
  server.use(
    http.put('/api/dibia/admin/dibias/ezenwa', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ body });
      return HttpResponse.json(ezenwa);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [last] = sent;
  if (!last) throw new Error('nothing was sent');
  return last;
}

it('saves a dibia without services', async () => {
  const opened = await openEdit();
  await opened.user.clear(opened.field('Services'));
  expect((await save(opened)).body).toMatchObject({ id: 'ezenwa', services: '' });
});

it('needs name, bio, image and contact, and no services', async () => {
  const opened = await openEdit();
  for (const name of ['Name', 'Bio', 'Services', 'Image URL', 'Contact number']) {
    await opened.user.clear(opened.field(name));
  }
  await opened.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(opened.field('Bio')).toHaveAccessibleDescription('Bio is required'));
  expect(opened.field('Name')).toHaveAccessibleDescription(/Name is required$/);
  expect(opened.field('Image URL')).toHaveAccessibleDescription(/Image URL is required$/);
  expect(opened.field('Contact number')).toHaveAccessibleDescription('Contact number is required');
  expect(opened.field('Services')).toHaveAccessibleDescription('');
  expect(opened.field('Services')).not.toBeRequired();
});

it.each([
  ['+234 801 234 5678 (Call & WhatsApp)', '+234 801 234 5678', true],
  ['0801-234-5678', '0801-234-5678', false],
  ['+44 20 7946 0958 (Call only) (Call only)', '+44 20 7946 0958', false],
  ['+234 803 (Call only)', '+234 803', false],
])(
  'shows the stored contact %j as it is and sends it back untouched',
  async (contact, number, onWhatsApp) => {
    const opened = await openEdit({ contact });
    expect(opened.field('Contact number')).toHaveValue(number);
    if (onWhatsApp) expect(opened.whatsApp()).toBeChecked();
    else expect(opened.whatsApp()).not.toBeChecked();
    await opened.user.type(opened.field('Bio'), '!');
    const { body } = await save(opened);
    expect(body['contact']).toBe(contact);
  },
);

it('writes the suffix again, never a second one, when the box or the number changes', async () => {
  const first = await openEdit({ contact: '+234 801 234 5678 (Call & WhatsApp) (Call & WhatsApp)' });
  await first.user.click(first.whatsApp());
  expect((await save(first)).body['contact']).toBe('+234 801 234 5678 (Call only)');
  first.unmount();
  const second = await openEdit({ contact: '0801-234-567' });
  await second.user.type(second.field('Contact number'), '8');
  await second.user.click(second.whatsApp());
  expect((await save(second)).body['contact']).toBe('+234 801 234 5678 (Call & WhatsApp)');
});

it('leaves the number of another country one when it is edited', async () => {
  const opened = await openEdit({ contact: '+44 20 7946 0958 (Call only)' });
  await opened.user.type(opened.field('Contact number'), '{Backspace}9');
  expect(opened.field('Contact number')).toHaveValue('+44 20 7946 0959');
  expect((await save(opened)).body['contact']).toBe('+44 20 7946 0959 (Call only)');
});

it('begins with what is listed now when it is opened again', async () => {
  const opened = await openEdit();
  const edited = { ...ezenwa, bio: 'Edited.', version: 4 };
  server.use(http.get('/api/dibia/admin/dibias', () => HttpResponse.json([edited])));
  await save(opened);
  expect(await screen.findByText('Edited.')).toBeVisible();
  await opened.user.click(screen.getByRole('button', { name: 'Edit Ezenwa' }));
  await screen.findByRole('dialog', { name: 'Edit Dibia' });
  expect(screen.getByRole('textbox', { name: 'Bio' })).toHaveValue('Edited.');
});

it('leads to the profile it was made from, if it was', async () => {
  const plain = await openEdit();
  expect(screen.queryByRole('link', { name: 'Made from a submitted profile' })).not.toBeInTheDocument();
  plain.unmount();
  await openEdit({ profileId: 'profile 7' });
  expect(screen.getByRole('link', { name: 'Made from a submitted profile' })).toHaveAttribute(
    'href',
    `${dibiaPaths.profiles}?tab=approved&open=profile+7`,
  );
  expect(await axeFindings()).toEqual([]);
});
