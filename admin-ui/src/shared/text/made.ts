import { countLetters } from './truncate';

/** Limits of the service beside letters, of which each has any length: see platform/input/limits.go. */
const maxMarks = 8;
const bytesPerLetter = 16;

/** Whether a reader sees anything of it. */
export const isVisible = (text: string) => /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Whether it sets the direction of the text behind it: an embedding, an override or an isolate. */
export const turnsDirection = (text: string) => /[\u202a-\u202e\u2066-\u2069]/u.test(text);

const stackedMarks = new RegExp(`[\\p{M}\\p{Default_Ignorable_Code_Point}]{${maxMarks + 1}}`, 'u');

/** Whether too many marks stand on one letter. */
export const hasStackedMarks = (text: string) => stackedMarks.test(text.normalize('NFC'));

export const directionProblem = (label: string) => `${label} can't contain text-direction characters.`;
export const marksProblem = (label: string) => `${label} can have at most ${maxMarks} marks on one letter.`;

/** What is said of a text with more letters than it may have. */
export function lengthProblem(label: string, most: number, text: string): string | undefined {
  const isLong = text.length > most && countLetters(text) > most;
  return isLong ? `${label} can have at most ${most} characters.` : undefined;
}

/** What is said of letters that are too many signs or bytes each. */
export function sizeProblem(label: string, most: number, text: string): string | undefined {
  if (hasStackedMarks(text)) return marksProblem(label);
  const bytes = new TextEncoder().encode(text.normalize('NFC')).length;
  if (bytes <= most * bytesPerLetter) return undefined;
  return `${label} can have at most ${most * bytesPerLetter} bytes. Marks and joined emoji take up several.`;
}
