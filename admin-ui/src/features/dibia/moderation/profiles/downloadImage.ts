import { saveFile } from '../../../../shared/files/saveFile';
import { pictureUrl } from '../../../../shared/links/url';
import type { Profile } from './profileText';

/** Characters that file names cannot have on some system: separators, wildcards, control and direction characters. */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const fit = (text: string) => text.replace(unfit, '').replace(/^[.\s]+|[.\s]+$/g, '');

/** 'profile-Ada-Obi.jpg' (spec 2.11) */
function imageFileName({ firstName, lastName }: Profile): string {
  return `${['profile', fit(firstName), fit(lastName)].filter(Boolean).join('-')}.jpg`;
}

/**
 * Downloads a profile's image. If its host does not allow that, opens the image in a new tab. Reports whether it was
 * downloaded.
 */
export async function downloadImage(profile: Profile): Promise<boolean> {
  const url = pictureUrl(profile.profileImage);
  try {
    saveFile(await readImage(url), imageFileName(profile));
    return true;
  } catch (error) {
    console.error('The profile image could not be downloaded.', error);
    window.open(url, '_blank', 'noopener,noreferrer');
    return false;
  }
}

/**
 * Returns the image as a JPEG. It reads the image through an image element, because the content security policy allows
 * fetch only from the app's own server. The image's host must allow it (CORS).
 */
async function readImage(url: string): Promise<Blob> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the image');
  // A JPEG has no transparency: without a background it becomes black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The image is too large or empty');
  return blob;
}
