import { frameOf, sizeOf, turnedSize, type Cut } from './cut';

/** The longest side of a picture while it is being cut, in pixels: twice that of an uploaded one. */
const WORKING = 2400;

/** Returns the picture of a file or an address, upright. Rejects if it can't be read. */
export async function readPicture(from: Blob | string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  // Without the other site's consent (CORS), its pixels could not be read.
  if (typeof from === 'string') image.crossOrigin = 'anonymous';
  const address = typeof from === 'string' ? from : URL.createObjectURL(from);
  try {
    image.src = address;
    await image.decode();
    const scale = Math.min(1, WORKING / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    // An SVG may have no size.
    if (canvas.width < 1 || canvas.height < 1) throw new Error('The picture has no size');
    contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    if (typeof from !== 'string') URL.revokeObjectURL(address);
  }
}

/** Draws the cut of a picture, with no side longer than `most` pixels. */
export function drawCut(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, cut: Cut, most: number): void {
  const { width, height } = sizeOf(picture, cut, most);
  const frame = frameOf(picture, cut);
  const turned = turnedSize(picture, cut);
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  context.scale(width / frame.width, height / frame.height);
  context.translate(turned.width / 2 - frame.left, turned.height / 2 - frame.top);
  context.rotate((cut.turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/** Returns the picture as a file without metadata: WebP, or JPEG if the browser can't encode WebP. */
export async function encode(canvas: HTMLCanvasElement): Promise<File> {
  const picture = await toBlob(canvas, 'image/webp');
  if (picture.type === 'image/webp') return new File([picture], 'picture.webp', { type: picture.type });
  const opaque = document.createElement('canvas');
  opaque.width = canvas.width;
  opaque.height = canvas.height;
  const context = contextOf(opaque);
  // JPEG has no transparency. Without a background it would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, opaque.width, opaque.height);
  context.drawImage(canvas, 0, 0);
  return new File([await toBlob(opaque, 'image/jpeg')], 'picture.jpg', { type: 'image/jpeg' });
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), type, 0.86),
  );
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the picture');
  context.imageSmoothingQuality = 'high';
  return context;
}
