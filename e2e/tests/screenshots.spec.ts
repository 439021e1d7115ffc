import { writeFileSync } from 'node:fs';
import { expect, openSignedIn, test } from '../support/test.js';

// "make screenshots" takes the pictures of the README.
test.skip(process.env.SCREENSHOTS !== '1', 'only on request');
test.use({ viewport: { width: 1120, height: 700 } });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`takes a screenshot in ${colorScheme} colours`, async ({ page, context, signIn }) => {
    await page.emulateMedia({ colorScheme });
    await openSignedIn(page, signIn, '/admin/ilu-finder/edit');
    await expect(page.getByRole('row').nth(5)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const screenshot = (await page.screenshot()).toString('base64');
    const blank = await context.newPage(); // Playwright cannot write WebP, but a canvas can
    const webp = await blank.evaluate(async (source) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? '';
    }, screenshot);
    const bytes = Buffer.from(webp, 'base64');
    expect(bytes.length).toBeLessThan(60_000);
    writeFileSync(new URL(`../../docs/images/obi-${colorScheme}.webp`, import.meta.url), bytes);
  });
}
