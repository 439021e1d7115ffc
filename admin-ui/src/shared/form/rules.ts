import { z } from 'zod';
import { checkAudio } from '../audio/checkAudio';
import { countLetters } from '../text/truncate';
import { maxUrlLength, parseWebUrl } from '../links/url';

export const wholeUrl = 'Enter a whole web address, such as https://example.com.';
const longUrl = `A web address has at most ${maxUrlLength} characters.`;

export const isWebUrl = (text: string) => parseWebUrl(text) !== null;

/** A text of at most so many letters, trimmed. */
export const optionalText = (label: string, most: number) =>
  z
    .string()
    .trim()
    .refine(
      (value) => value.length <= most || countLetters(value) <= most,
      `${label} has at most ${most} letters.`,
    );

/** The same, and it must be there. */
export const requiredText = (label: string, most: number) =>
  optionalText(label, most).min(1, `${label} is required.`);

/** A web address that must be there. */
export const requiredUrl = (label: string) =>
  z.string().trim().min(1, `${label} is required.`).max(maxUrlLength, longUrl).refine(isWebUrl, wholeUrl);

/** A web address, or nothing. */
export const optionalUrl = z
  .string()
  .trim()
  .max(maxUrlLength, longUrl)
  .refine((url) => url === '' || isWebUrl(url), wholeUrl);

/** A file that may be uploaded as audio, or none. */
export const optionalAudio = z
  .instanceof(File)
  .optional()
  .superRefine((file, context) => {
    const message = file && checkAudio(file);
    if (message) context.addIssue({ code: 'custom', message });
  });
