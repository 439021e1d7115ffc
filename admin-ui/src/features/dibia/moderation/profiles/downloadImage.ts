import { saveFile } from '../../../../shared/files/saveFile';
import { pictureUrl } from '../../../../shared/links/url';
import type { Profile } from './types';

/** What no file name may hold, on one system or another: separators, wildcards, control and direction characters. */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const fit = (text: string) => text.replace(unfit, '').replace(/^[.\s]+|[.\s]+$/g, '');

/** 'profile-Ada-Obi.jpg' (spec 2.11) */
export function imageFileName({ firstName, lastName }: Profile): string {
  return `${['profile', fit(firstName), fit(lastName)].filter(Boolean).join('-')}.jpg`;
}

/**
 * Saves a profile's image under its file name. Returns whether it was: an image that may not be read from here opens
 * in a new tab instead.
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
 * The image as a JPEG. It is read through an image element, since the content security policy lets the app call
 * only its own server; the image's host must allow that it is read (CORS).
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
  // A JPEG knows no transparency; black would take its place.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The image is too large or empty');
  return blob;
}
