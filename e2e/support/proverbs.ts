import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import type { Api } from './api.js';

/** Proverb is what the tests read of a proverb. */
export interface Proverb {
  id: string;
  proverb: string;
  meaning: string;
  categories: string[];
  audio?: { fileId: string; filename: string; playable: string; hasOriginal?: boolean };
}

/** storedProverbs are all that Ilu Finder has. */
export async function storedProverbs(api: Api): Promise<Proverb[]> {
  return ((await api.call('GET', '/api/ilu/proverbs?limit=200')) as { data: Proverb[] }).data;
}

/** emptyProverbs removes every proverb. */
export async function emptyProverbs(api: Api): Promise<void> {
  for (const { id } of await storedProverbs(api)) await api.call('DELETE', `/api/ilu/admin/proverbs/${id}`);
}

const testdata = '../../audio-svc/recordings/testdata';

/** voice is a fifth of a second of speech, in a file with this extension. */
export function voice(extension: string): { name: string; mimeType: string; buffer: Buffer } {
  const name = `voice.${extension}`;
  return {
    name,
    mimeType: 'audio/x-any',
    buffer: readFileSync(new URL(`${testdata}/${name}`, import.meta.url)),
  };
}

/** longVoice is the same followed by zeros, a file of so many bytes that no browser converts. */
export function longVoice(bytes: number): ReturnType<typeof voice> {
  const { buffer, ...file } = voice('wma');
  return { ...file, name: 'long.wma', buffer: Buffer.concat([buffer], bytes) };
}

/** chooseAudio picks a file in the browser's own dialog. */
export async function chooseAudio(page: Page, file: ReturnType<typeof voice>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Audio File Choose/ }).click();
  await (await chooser).setFiles(file);
}

/** fillProverb fills in what a new proverb needs. */
export async function fillProverb(page: Page, proverb: string): Promise<void> {
  await page.getByLabel('Proverb', { exact: true }).fill(proverb);
  await page.getByLabel('Meaning').fill('Let both perch.');
}

/** slowDown limits the uploads of the browser and returns a function that removes the limit. */
export async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
  return () => session.detach();
}
