import type { Page } from '@playwright/test';

/** failWhenTold lets calls to a URL wait; once what it answers is called, they fail with 500 and the body. */
export async function failWhenTold(page: Page, url: string, body: object): Promise<() => void> {
  let tell = () => {};
  const told = new Promise<void>((resolve) => (tell = resolve));
  await page.route(url, async (route) => {
    await told;
    await route.fulfill({ status: 500, json: body });
  });
  return tell;
}
