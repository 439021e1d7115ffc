import { readFileSync } from 'node:fs';

import { expect, type Locator, type Page } from '@playwright/test';

import type { Api } from './api.js';
import { riddleArea } from './areas.js';

export const riddlesPage = `${riddleArea.page}/games/gwam-gwam-gwam`;

/** Riddle is what the tests read of a riddle. */
export interface Riddle {
  id: string;
  version: number;
  riddle: string;
  translation: string;
  answer: string;
  options: string[];
  audio?: { fileId: string; filename: string };
}

const game = riddleArea.riddles;

/** storedRiddles returns all riddles, newest first. */
export async function storedRiddles(api: Api): Promise<Riddle[]> {
  return (await api.call('GET', game)) as Riddle[];
}

/** emptyRiddles removes every riddle. */
export async function emptyRiddles(api: Api): Promise<void> {
  for (const { id } of await storedRiddles(api)) await api.call('DELETE', `${game}/delete/${id}`);
}

/** addRiddle adds a riddle and answers it. */
export async function addRiddle(
  api: Api,
  riddle: string,
  more: Record<string, unknown> = {},
): Promise<Riddle> {
  const added = {
    id: crypto.randomUUID(),
    riddle,
    translation: 'A child with a beard.',
    answer: 'Ọka',
    options: ['Ji', 'Ọka', 'Ede'],
    ...more,
  };
  return (await api.call('POST', `${game}/add`, added)) as Riddle;
}

/** editRiddle saves other texts of a riddle, as a colleague would. */
export async function editRiddle(api: Api, riddle: Riddle, more: Partial<Riddle>): Promise<void> {
  await api.call('PUT', `${game}/edit/${riddle.id}`, { ...riddle, ...more });
}

/** udu is a second and more of a pot drum, long enough to be stopped. */
export function udu(): { name: string; mimeType: string; buffer: Buffer } {
  const url = new URL(`${riddleArea.samples}udu.mp3`, import.meta.url);
  return { name: 'udu.mp3', mimeType: 'audio/mpeg', buffer: readFileSync(url) };
}

export const option = (page: Page, number: number): Locator =>
  page.getByLabel(`Option ${number}`, { exact: true });

/** fillRiddle fills in what a new riddle needs. */
export async function fillRiddle(page: Page, riddle: string): Promise<void> {
  await page.getByLabel('Riddle', { exact: true }).fill(riddle);
  await page.getByLabel('Translation').fill('A child with a beard.');
  await option(page, 1).fill('Ji');
  await option(page, 2).fill('Ọka');
  await page.getByLabel('Correct Answer').selectOption('Ọka');
}

/** chooseFile picks a file in the browser's own dialog. */
export async function chooseFile(page: Page, file: ReturnType<typeof udu>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /Choose (a|another) file$/ }).click();
  await (await chooser).setFiles(file);
}

/** expectListed waits until exactly these are on the screen, in this order. */
export async function expectListed(page: Page, ...riddles: string[]): Promise<void> {
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /^Edit / })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    )
    .toEqual(riddles.map((riddle) => `Edit ${riddle}`));
}

/** openEdit opens a riddle that is on the screen. */
export async function openEdit(page: Page, riddle: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${riddle}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Riddle' });
  await expect(dialog).toBeVisible();
  return dialog;
}
