import { z } from './zod';
import { checkAudio } from '../audio/audioFile';
import {
  directionProblem,
  hasStackedMarks,
  isVisible,
  lengthProblem,
  sizeProblem,
  marksProblem,
  turnsDirection,
} from '../text/textLimits';
import { maxUrlLength, parseWebUrl } from '../links/url';
import { newRule } from './keepStored';

// An error beside a field has no full stop if it is one sentence, as in spec 5.
export const wholeUrl = 'Enter a full web address, such as https://example.com';
const longUrl = `A web address can have at most ${maxUrlLength} characters`;

export const isWebUrl = (text: string) => parseWebUrl(text) !== null;

/** A text of at most so many letters, trimmed. These rules have the names of the server's in platform/input. */
export const optional = (label: string, most: number) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const long = lengthProblem(label, most, value);
      if (long) context.addIssue({ code: 'custom', message: long });
      else newRule(context, sizeProblem(label, most, value));
    });

/** The same, and it must be there. */
export const required = (label: string, most: number, missing = `${label} is required`) => {
  return optional(label, most)
    .min(1, missing)
    .superRefine((value, context) =>
      newRule(context, value !== '' && !isVisible(value) ? missing : undefined),
    );
};

/** A name must not turn the text behind it. */
const named = <Rule extends z.ZodType<string>>(rule: Rule, label: string) =>
  rule.superRefine((value, context) =>
    newRule(context, isVisible(value) && turnsDirection(value) ? directionProblem(label) : undefined),
  );

export const optionalName = (label: string, most: number) => named(optional(label, most), label);
export const requiredName = (label: string, most: number) => named(required(label, most), label);

/** Returns the problem with the characters of a web address, if any. */
export function linkProblem(label: string, url: string): string | undefined {
  if (turnsDirection(url)) return directionProblem(label);
  return hasStackedMarks(url) ? marksProblem(label) : undefined;
}

const webAddress = z
  .string()
  .trim()
  .max(maxUrlLength, longUrl)
  .superRefine((url, context) =>
    newRule(context, isVisible(url) ? linkProblem('A web address', url) : undefined),
  );

/** A web address, or nothing. */
export const optionalURL = webAddress.refine((url) => !isVisible(url) || isWebUrl(url), wholeUrl);

/** A web address that must be there. */
export const requiredURL = (label: string) => optionalURL.refine(isVisible, `${label} is required`);

/** A file that may be uploaded as audio, or none. */
export const optionalAudio = z
  .instanceof(File)
  .optional()
  .superRefine((file, context) => {
    const message = file && checkAudio(file);
    if (message) context.addIssue({ code: 'custom', message });
  });
