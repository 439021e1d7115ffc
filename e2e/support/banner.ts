import type { Page } from '@playwright/test';

/** How long a success banner stays (spec 9), in milliseconds. */
const bannerMs = 3000;

/** holdBanners lets success banners stay until the function that it answers is called, however long a look at them takes. */
export async function holdBanners(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((ms) => {
    const set = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, after?: number, ...values: unknown[]) => {
      if (after !== ms) return set(run, after, ...values);
      addEventListener('letBannersGo', run, { once: true });
      return 0;
    }) as typeof window.setTimeout;
  }, bannerMs);
  return () => page.evaluate(() => void dispatchEvent(new Event('letBannersGo')));
}
