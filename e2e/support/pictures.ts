import type { BrowserContext } from '@playwright/test';

/** The smallest picture there is. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * servePictures is the host of the tests' pictures: it has /picture.png, which pages elsewhere may read,
 * /private.png, which they may only show, and nothing else.
 */
export async function servePictures(context: BrowserContext): Promise<void> {
  await context.route('https://dibias.example.org/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const readers = { '/picture.png': '*', '/private.png': 'https://dibias.example.org' }[pathname];
    if (!readers) return route.fulfill({ status: 404 });
    const headers = { 'Access-Control-Allow-Origin': readers };
    return route.fulfill({ body: png, contentType: 'image/png', headers });
  });
}
