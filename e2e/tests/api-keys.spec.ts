import type { Page } from '@playwright/test';

import { admin, expect, expectAccessibleInBoth, expectFits, openSignedIn, test } from '../support/test.js';

const name = `Nightly export ${Date.now()}`;

test(
  'an API key is created, used by a program and revoked',
  { tag: '@apart' },
  async ({ page, obi, api, signIn }) => {
    await openSignedIn(page, signIn, '/admin/account');
    const key = await createKey(page);
    const headers = { Authorization: `Bearer ${key}` };
    const counts = () => fetch(`${obi.url}/api/creator/admin/counts`, { headers });
    expect((await counts()).status).toBe(200);
    expect((await fetch(`${obi.url}/api/ilu/admin/counts`, { headers })).status).toBe(403);
    expect((await fetch(`${obi.url}/api/auth/keys`, { headers })).status).toBe(403);
    const added = await fetch(`${obi.url}/api/creator/admin/add`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        createdAt: new Date().toISOString(),
        name: 'Ngọzi',
        bio: 'Na-akọ akụkọ ifo.',
        image: 'https://creators.example.org/ngozi.jpg',
      }),
    });
    expect(added.ok).toBe(true);
    const { id } = (await added.json()) as { id: string };

    await page.goto(`/admin/creator-directory/edit?edit=${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'History' }).click();
    await expect(page.getByText(`Added by ${admin.username} with the key “${name}”`)).toBeVisible();
    await page.goto('/admin/activity');
    await expect(page.getByText(`${admin.username} created the API key “${name}”`)).toBeVisible();
    await expect(page.getByText(`${admin.username} with the key “${name}” added the creator`)).toBeVisible();

    await page.goto('/admin/account');
    await page.getByRole('button', { name: `Revoke the key ${name}` }).click();
    await expectAccessibleInBoth(page, 'the question before an API key is revoked');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: name }).getByText('Revoked', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create a key' })).toBeFocused();
    await expect(async () => {
      // Each replica learns of it separately, and requests go to one after the other.
      for (let i = 0; i < 6; i++) {
        const answer = await counts();
        expect(answer.status).toBe(401);
        expect(await answer.text()).toContain('This API key is not valid');
      }
    }).toPass();
    await expectAccessibleInBoth(page, 'API keys in Account');
    await expectFits(page, 'Account');
    await api.deleteCreator(id);
  },
);

/** Creates a key that may change creators, and returns it. */
async function createKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('checkbox', { name: 'Creator Directory' }).check();
  await dialog.getByLabel('Read and write').check();
  await dialog.getByLabel('Expires').selectOption('In 30 days');
  await dialog.getByLabel('Your password').fill(admin.password);
  await expectAccessibleInBoth(page, 'creating an API key');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const field = dialog.getByLabel('API key');
  await expect(field).toBeFocused();
  const key = await field.inputValue();
  await expect(dialog.getByRole('group', { name: 'Example' })).toContainText(key);
  await expectAccessibleInBoth(page, 'a new API key');
  await dialog.getByRole('button', { name: "I've copied it" }).click();
  await expect(page.getByText(`obi_${key.slice(4, 12)}…`)).toBeVisible();
  return key;
}
