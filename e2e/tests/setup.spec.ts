import { Program } from '../support/program.js';
import { expect, expectAccessibleInBoth, expectFits, test } from '../support/test.js';

// BASE_URL names a program that was started with a password.
test.skip(Boolean(process.env.BASE_URL));

test('the link printed at the first start leads to an account of one’s own', async ({ page }) => {
  const program = await Program.start({ OBI_ADMIN_PASSWORD: '' });
  try {
    const link = /Set up your account: (\S+)/.exec(program.output)?.[1] ?? 'no link was printed';
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Set up Obi' })).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expectFits(page, 'the setup page');
    await expectAccessibleInBoth(page, 'the setup page');
    await page.keyboard.type('Ngọzi');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a sentence that is mine');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your account is ready.')).toBeVisible();
    await expect(page).toHaveURL(`${program.url}/admin/account`);
    const administrators = page.getByRole('region', { name: 'Administrators' });
    await expect(administrators.getByText('ngọzi')).toBeVisible();
    await expect(administrators.getByText('admin', { exact: true })).toBeHidden();

    await page.goto(`${program.url}/admin/activity`);
    await expect(page.getByText('ngọzi set up Obi as the first administrator')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await expect(page.getByText("This setup link doesn't work any more.")).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Username').fill('ngọzi');
    await page.getByLabel('Password', { exact: true }).fill('a sentence that is mine');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${program.url}/`);
  } finally {
    await program.stop();
  }
});
