import type { Page } from '@playwright/test';

/** fillRequired fills in what a new dibia needs. */
export async function fillRequired(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Bio', { exact: true }).fill('Na-agba afa.\nKwa izu.');
  await page.getByLabel('Services', { exact: true }).fill('Afa, ọgwụ');
  await page.getByLabel('Image URL').fill('https://dibias.example.org/picture.png');
  await page.getByLabel('Contact number').pressSequentially('08012345678');
}
