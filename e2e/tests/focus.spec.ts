import type { Locator, Page } from '@playwright/test';

import { addProverb, databasePage } from '../support/proverbDatabase.js';
import { emptyProverbs } from '../support/proverbs.js';
import { expect, openSignedIn, test } from '../support/test.js';

/** nextStop presses Tab until something has the focus, waits until that is seen (WCAG 2.4.7), and answers its kind. */
async function nextStop(page: Page): Promise<string> {
  const focused = page.locator(':focus');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await expect
    .poll(() => focused.evaluate(showsFocus), {
      message: await focused.evaluate(({ outerHTML }) => outerHTML),
    })
    .toBe(true);
  return focused.evaluate((it) => it.getAttribute('role') ?? it.getAttribute('type') ?? it.localName);
}

/** showsFocus tells whether there is a ring around it, around what it lies in without being drawn, or a field's frame. */
function showsFocus(focused: Element): boolean {
  const hasRing = (it: Element, part?: string) => {
    const { outlineStyle, outlineWidth, opacity, content } = getComputedStyle(it, part);
    const isThere = part === undefined || content !== 'none';
    return isThere && outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && opacity !== '0';
  };
  const isDrawn = getComputedStyle(focused).opacity !== '0';
  const ringed = isDrawn ? focused : focused.parentElement;
  return (
    (ringed !== null && (hasRing(ringed) || hasRing(ringed, '::after'))) ||
    focused.closest('.MuiInputBase-root.Mui-focused') !== null
  );
}

/** walkTo presses Tab until this has the focus, and answers the kinds of all stops on the way. */
async function walkTo(page: Page, goal: Locator): Promise<string[]> {
  const kinds: string[] = [];
  do kinds.push(await nextStop(page));
  while (!(await goal.evaluate((it) => it === document.activeElement)));
  return kinds;
}

test('everything that Tab leads to shows that it has the focus', async ({ page, api, signIn }) => {
  await emptyProverbs(api);
  await addProverb(api, 'Aka nri kwọọ aka ekpe');
  await openSignedIn(page, signIn, databasePage);
  const edit = page.getByRole('button', { name: /^Edit Aka/ });
  await expect(edit).toBeVisible();
  // Where the first Tab leads without a focus differs between versions of Chromium.
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  const kinds = await walkTo(page, edit);
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeVisible();
  kinds.push(...(await walkTo(page, cancel)));
  expect(kinds).toEqual(expect.arrayContaining(['button', 'search', 'switch', 'checkbox', 'radio']));
});
