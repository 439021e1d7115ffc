import type { Locator } from '@playwright/test';

import { details, dialogOf, suggestionBox } from '../support/suggestions.js';
import { expect, openSignedIn, test } from '../support/test.js';

const ora = 'Ọra na-azụ nwa.';

test.beforeEach(({ suggestions }) => suggestions.empty());

/** edges returns where the title, the content and the buttons of a dialog begin and end, in CSS pixels. */
const edges = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const inner = (part: string) => {
      const box = element.querySelector(`.MuiDialog${part}-root`);
      if (!box) throw new Error(`The dialog has no ${part}`);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(box);
      return {
        left: left + parseFloat(paddingLeft),
        right: right - parseFloat(paddingRight),
        top: top + parseFloat(paddingTop),
        bottom: bottom - parseFloat(paddingBottom),
      };
    };
    const [title, content, buttons] = [inner('Title'), inner('Content'), inner('Actions')];
    return {
      left: [title.left, content.left, buttons.left],
      right: [content.right, buttons.right],
      /** The space below the title. */
      gap: content.top - title.bottom,
    };
  });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('title, content and buttons of a dialog begin and end at the same edges', async ({
      page,
      suggestions,
      signIn,
    }) => {
      await suggestions.suggest(ora);
      await openSignedIn(page, signIn, suggestionBox);
      const expectAligned = async (dialog: Locator) => {
        const { left, right } = await edges(dialog);
        expect(new Set(left).size, `edges at ${left.join(', ')}`).toBe(1);
        expect(new Set(right).size, `edges at ${right.join(', ')}`).toBe(1);
      };
      await details(page, ora).click();
      await expect(dialogOf(page, ora).getByText('As the elders say.')).toBeVisible();
      await expectAligned(dialogOf(page, ora));
      await page.keyboard.press('e');
      const corrections = page.getByRole('dialog', { name: 'Correct the suggestion' });
      await expect(corrections.getByRole('textbox').first()).toBeFocused();
      await expectAligned(corrections);
    });
  });
}

test('the space below the title is the same in every dialog', async ({ page, suggestions, signIn }) => {
  await suggestions.suggest(ora);
  await openSignedIn(page, signIn, '/admin/account');
  await page.getByRole('button', { name: 'Create a key' }).click();
  // Its content is in a form.
  const key = page.getByRole('dialog', { name: 'Create a key' });
  await expect(key).toBeVisible();
  const { gap } = await edges(key);
  await page.goto(suggestionBox);
  await expect(details(page, ora)).toBeVisible();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  expect((await edges(shortcuts)).gap).toBe(gap);
  await page.keyboard.press('Escape');
  await details(page, ora).click();
  await page.keyboard.press('e');
  const corrections = page.getByRole('dialog', { name: 'Correct the suggestion' });
  await expect(corrections).toBeVisible();
  expect((await edges(corrections)).gap).toBe(gap);
});

test('the three buttons of the question before many are published share a row', async ({
  page,
  suggestions,
  signIn,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await suggestions.addProverb(ora, 'It takes a community.');
  for (const proverb of [ora, 'Ike kete orie.', 'Egbe bere, ugo bere.']) await suggestions.suggest(proverb);
  await openSignedIn(page, signIn, suggestionBox);
  await page.getByRole('checkbox', { name: 'Select all 3 shown' }).check();
  await page.getByRole('button', { name: 'Publish 3 suggestions' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish 3 suggestions?' });
  await expect(question.getByText(/is similar to/)).toBeVisible();
  const names = ['Cancel', 'Publish all 3', 'Publish only the other 2'];
  const boxes = await Promise.all(names.map((name) => question.getByRole('button', { name }).boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size, 'rows').toBe(1);
});
