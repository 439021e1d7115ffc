import type { Locator, Page } from '@playwright/test';

/** row finds the button that opens the submission of a person in its list. */
export const row = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${name.replace(/[\^$.*+?()[\]{}|]/g, '\\$&')}`) });
