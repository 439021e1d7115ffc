import { readFileSync } from 'node:fs';

import { expect, type Locator, type Page } from '@playwright/test';

import type { Api } from './api.js';

export const databasePage = '/admin/ilu-finder/edit';

/** words begin with letters of the alphabet, in its order; outside are those that do not. */
export const words =
  'Aka Bia Chi Dike Egbe Gaa Gụọ Gbuo Ije Ịhe Kaa Kpọọ Kwe Nne Ńne Ṅụọ Nwata Nye Onye Ọ́kụ Sịa Shị Uche Ụwa'.split(
    ' ',
  );
export const outside = ['1. Afọ', 'Caro', 'x-ray'];

/** addProverb adds a proverb and answers its id. */
export async function addProverb(
  api: Api,
  proverb: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const meaning = `What ${proverb.length} letters mean.`;
  const added = { id: crypto.randomUUID(), proverb, meaning, categories: [], ...more };
  return ((await api.call('POST', '/api/ilu/admin/proverb', added)) as { id: string }).id;
}

/** addProverbs adds several, in an order that is not the one they are listed in. */
export async function addProverbs(api: Api, proverbs: readonly string[]): Promise<void> {
  const waiting = proverbs.toReversed();
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await addProverb(api, next);
  };
  await Promise.all([worker(), worker(), worker()]);
}

/** ogene is a second and more of a bell, long enough to be stopped. */
export function ogene(): { name: string; mimeType: string; buffer: Buffer } {
  const url = new URL('../../ilu-svc/ilu/samples/ogene-1.mp3', import.meta.url);
  return { name: 'ogene.mp3', mimeType: 'audio/mpeg', buffer: readFileSync(url) };
}

/** edits are the edit buttons of what is on the screen. */
export const edits = (page: Page): Locator => page.getByRole('button', { name: /^Edit / });

/** expectListed waits until exactly these are on the screen, in this order. */
export async function expectListed(page: Page, proverbs: readonly string[]): Promise<void> {
  await expect
    .poll(() => edits(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    .toEqual(proverbs.map((proverb) => `Edit ${proverb}`));
}

export const searchBox = (page: Page): Locator =>
  page.getByPlaceholder('Search for a proverb', { exact: true });

export const checkboxOf = (page: Page, proverb: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${proverb}`, exact: true });

export const editDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit Proverb' });

export const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Confirm Deletion' });

/** openEdit opens a proverb that is on the screen. */
export async function openEdit(page: Page, proverb: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${proverb}`, exact: true }).click();
  await expect(editDialog(page)).toBeVisible();
  return editDialog(page);
}
