import { countLetters } from './truncate';

/** The limits for one letter, which may have any number of code points. They are the server's (platform/input/limits.go). */
const maxMarks = 8;
const bytesPerLetter = 16;

/** Reports whether the text has a visible character. */
export const isVisible = (text: string) => /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Reports whether the text has a character that changes the text direction: an embedding, override or isolate. */
export const turnsDirection = (text: string) => /[\u202a-\u202e\u2066-\u2069]/u.test(text);

const stackedMarks = new RegExp(`[\\p{M}\\p{Default_Ignorable_Code_Point}]{${maxMarks + 1}}`, 'u');

/** Reports whether a letter has too many combining marks. */
export const hasStackedMarks = (text: string) => stackedMarks.test(text.normalize('NFC'));

export const directionProblem = (label: string) => `${label} can't contain text-direction characters`;
export const marksProblem = (label: string) => `${label} can have at most ${maxMarks} marks on one letter`;

/** Returns the error for a text that is too long. */
export function lengthProblem(label: string, most: number, text: string): string | undefined {
  const isLong = text.length > most && countLetters(text) > most;
  return isLong ? `${label} can have at most ${most} characters` : undefined;
}

/** Returns the error for a text whose letters have too many code points or bytes. */
export function sizeProblem(label: string, most: number, text: string): string | undefined {
  if (hasStackedMarks(text)) return marksProblem(label);
  const bytes = new TextEncoder().encode(text.normalize('NFC')).length;
  if (bytes <= most * bytesPerLetter) return undefined;
  return `${label} can have at most ${most * bytesPerLetter} bytes. Marks and joined emoji take up several.`;
}
