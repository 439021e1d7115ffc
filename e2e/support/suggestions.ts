import type { Locator, Page } from '@playwright/test';

import type { Api } from './api.js';

export const suggestionBox = '/admin/ilu-finder/suggestions';

/** Suggestion is what the tests read of a suggestion. */
export interface Suggestion {
  id: string;
  status: string;
  reason?: string;
  decidedBy?: string;
  proverbId?: string;
}

/** Published is what the tests read of a proverb. */
export interface Published {
  id: string;
  proverb: string;
  meaning: string;
  categories: string[];
  suggestionId?: string;
}

const base = '/api/ilu/admin';

/** SuggestionApi speaks to Ilu Finder beside the browser: as an administrator, and as the public that suggests proverbs. */
export class SuggestionApi {
  constructor(
    private readonly admin: Api,
    private readonly visitor: Api,
  ) {}

  async suggest(proverb: string, more: Record<string, unknown> = {}): Promise<Suggestion> {
    const suggestion = { proverb, meaning: 'As the elders say.', categories: ['Elders'], ...more };
    return (await this.visitor.call('POST', '/api/ilu/suggestions', suggestion)) as Suggestion;
  }

  async decide(action: string, id: string): Promise<void> {
    await this.admin.call('PATCH', `${base}/suggestions/${action}`, { suggestionId: id });
  }

  /** one is a suggestion as the server has it now. */
  async one(id: string): Promise<Suggestion> {
    return (await this.admin.call('GET', `${base}/suggestions/${id}`)) as Suggestion;
  }

  async status(id: string): Promise<string> {
    return (await this.one(id)).status;
  }

  async addProverb(proverb: string, meaning: string, categories: string[] = []): Promise<Published> {
    return (await this.admin.call('POST', `${base}/proverb`, {
      id: crypto.randomUUID(),
      createdAt: new Date().toISOString(),
      proverb,
      meaning,
      categories,
    })) as Published;
  }

  async proverbs(): Promise<Published[]> {
    const page = await this.visitor.call('GET', '/api/ilu/proverbs?limit=200');
    return (page as { data: Published[] }).data;
  }

  /** empty removes every proverb and leaves no suggestion pending. */
  async empty(): Promise<void> {
    for (const { id } of await this.proverbs()) await this.admin.call('DELETE', `${base}/proverbs/${id}`);
    const path = `${base}/suggestions?status=pending&limit=100`;
    const pending = (await this.admin.call('GET', path)) as Suggestion[];
    for (const { id } of pending) await this.decide('reject', id);
  }
}

export const details = (page: Page, proverb: string): Locator =>
  page.getByRole('button', { name: `View Details of ${proverb}` });
export const dialogOf = (page: Page, proverb: string): Locator =>
  page.getByRole('dialog', { name: proverb, exact: true });
export const publishDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Publish this suggestion' });
