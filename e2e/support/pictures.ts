import type { BrowserContext, Page } from '@playwright/test';

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

/** What a camera notes in a photo: it is to be turned to the right when it is shown, and was taken in Enugu. */
const note = Buffer.concat([
  Buffer.from('Exif\0\0MM\0\x2a\0\0\0\x08', 'latin1'),
  Buffer.from('0002' + '0112000300000001' + '00060000' + '8825000400000001' + '00000026' + '00000000', 'hex'),
  Buffer.from('0001' + '001b000200000011' + '00000038' + '00000000', 'hex'),
  Buffer.from('GPS: 6.44N 7.49E\0'),
]);

/** The photo of a phone: red on the left and blue on the right, which is red above blue once it is turned. */
export async function takePhoto(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 1000;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#c00';
    context.fillRect(0, 0, 800, 1000);
    context.fillStyle = '#00c';
    context.fillRect(800, 0, 800, 1000);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(drawn, 'base64');
  const segment = Buffer.from([0xff, 0xe1, 0, note.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, note, jpeg.subarray(2)]);
}

/** The size of a picture that the page can load, and whether it is red above and blue below. */
export function lookAt(page: Page, address: string): Promise<{ size: string; isUpright: boolean }> {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const [red = 0, , blue = 0] = context.getImageData(canvas.width / 2, 20, 1, 1).data;
    const [redBelow = 0, , blueBelow = 0] = context.getImageData(
      canvas.width / 2,
      canvas.height - 20,
      1,
      1,
    ).data;
    const isUpright = red > 150 && blue < 80 && redBelow < 80 && blueBelow > 150;
    return { size: `${canvas.width} × ${canvas.height}`, isUpright };
  }, address);
}
