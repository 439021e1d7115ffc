import { countLetters } from './truncate';

/** The server's limits beyond the number of letters: a letter may have many marks or bytes (platform/input/made.go). */
const maxMarks = 8;
const bytesPerLetter = 16;

/** Reports whether the text has a visible character. */
export const isVisible = (text: string) => /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Reports whether the text changes the direction of the text after it: by an embedding, an override or an isolate. */
export const turnsDirection = (text: string) => /[\u202a-\u202e\u2066-\u2069]/u.test(text);

const stackedMarks = new RegExp(`[\\p{M}\\p{Default_Ignorable_Code_Point}]{${maxMarks + 1}}`, 'u');

/** Reports whether a letter has too many marks. */
export const hasStackedMarks = (text: string) => stackedMarks.test(text.normalize('NFC'));

export const directionProblem = (label: string) => `${label} can't contain text-direction characters.`;
export const marksProblem = (label: string) => `${label} can have at most ${maxMarks} marks on one letter.`;

/** Returns the problem of a text with too many letters. */
export function lengthProblem(label: string, most: number, text: string): string | undefined {
  const isLong = text.length > most && countLetters(text) > most;
  return isLong ? `${label} can have at most ${most} characters.` : undefined;
}

/** Returns the problem of a text whose letters have too many marks or bytes. */
export function sizeProblem(label: string, most: number, text: string): string | undefined {
  if (hasStackedMarks(text)) return marksProblem(label);
  const bytes = new TextEncoder().encode(text.normalize('NFC')).length;
  if (bytes <= most * bytesPerLetter) return undefined;
  return `${label} can have at most ${most * bytesPerLetter} bytes. Marks and joined emoji take up several.`;
}
