import type { Page } from '@playwright/test';

/** drag takes an entry's handle by a number of rows, as a hand with a mouse would. */
export async function drag(page: Page, name: string, rows: number): Promise<void> {
  const handle = await page.getByRole('button', { name: `Move ${name}`, exact: true }).boundingBox();
  const row = await page.getByRole('row').filter({ hasText: name }).boundingBox();
  if (!handle || !row) throw new Error(`${name} is not on the screen`);
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10, { steps: 3 });
  await page.mouse.move(x, y + rows * row.height, { steps: 12 });
  await page.mouse.up();
}

type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) => Promise<unknown>;

/** finger is one finger on the screen, at x; it answers how it touches. */
export async function finger(page: Page, x: number): Promise<Touch> {
  const cdp = await page.context().newCDPSession(page);
  return (type, y) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
}
