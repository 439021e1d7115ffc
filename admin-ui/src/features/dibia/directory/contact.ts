/** The default country code (spec 9) as it stands before every number that is typed. */
const prefix = '+234 ';
/** Digits of a number behind the country code. */
const longest = 10;

const whatsAppSuffix = ' (Call & WhatsApp)';
const callSuffix = ' (Call only)';

export interface Contact {
  number: string;
  includesWhatsApp: boolean;
  /** A number that is to be saved although digits are missing. */
  kept?: string;
  /** The number as typed, if it differs from the one shown and the user has not chosen yet; empty or missing otherwise. */
  typedNumber?: string;
}

/** The error while the user has not chosen between the two numbers. */
export const undecidedNumber = 'Choose which number to save';

/** The contact as it is saved: the number with one suffix (spec 5). */
export function joinContact({ number, includesWhatsApp }: Contact): string {
  return number.trim() + (includesWhatsApp ? whatsAppSuffix : callSuffix);
}

/**
 * A stored contact taken apart, however many suffixes it has; of several the first counts, as for
 * the service. Without one nothing says that the number is on WhatsApp.
 */
export function splitContact(stored: string): Contact {
  let number = stored.trim();
  let includesWhatsApp = false;
  for (;;) {
    const [found, kind] = /\s*\((call & whatsapp|call only)\)$/i.exec(number) ?? [];
    if (!found) return { number, includesWhatsApp };
    includesWhatsApp = kind?.toLowerCase() !== 'call only';
    number = number.slice(0, -found.length);
  }
}

/** Whether there is a number at all: the country code alone is none. */
export function isNumberMissing(number: string): boolean {
  return ['', prefix.trim()].includes(number.trim());
}

/** Only 0 to 9 count; digits of other scripts cannot be dialled. */
export const digitsOf = (text: string) => text.replace(/[^0-9]/g, '');

/** Returns the digits after the country code, without leading zeros and without a repeated country code. */
function national(digits: string): string {
  const bare = digits.replace(/^0+/, '');
  return bare.length > longest && bare.startsWith('234') ? national(bare.slice(3)) : bare;
}

/** Whether digits with a country code, or its beginning, are those of a Nigerian number. */
export const isNigerian = (digits: string) => prefix.slice(1, 4).startsWith(digits.slice(0, 3));

const behindCode = (text: string) => national(digitsOf(text).replace(/^(00)?234/, ''));

/** Whether there are more digits than the field shows. */
export const hasTooMany = (text: string) => behindCode(text).length > longest;

/** Returns the problem with a Nigerian number that lacks digits. Other numbers are not checked. */
export function incompleteNumber(number: string): string | undefined {
  if (!/^(\+234|0)[0-9 ().-]*$/.test(number.trim())) return undefined;
  const { length } = behindCode(number);
  if (length === 0 || length >= longest) return undefined;
  return `The number is incomplete: ${length} of ${longest} digits after ${prefix.trim()}`;
}

/** Whether a number has another country's code. It is kept as it is typed. */
export const isForeign = (number: string) => /^\+./.test(number) && !isNigerian(digitsOf(number));

/**
 * All that was typed, with what the field does not show of it, after `before` became `text`; `typed` is what it was
 * then. Undefined where it is what the field shows.
 */
export function typedSoFar(typed: string | undefined, before: string, text: string): string | undefined {
  if (isForeign(before) && isForeign(text)) return undefined;
  if (before === '') return text;
  const { start, end, inserted } = difference(before, text);
  if (inserted !== '') return start === before.length ? (typed ?? before) + inserted : text;
  if (text === '' || end < before.length || !typed?.startsWith('+')) return undefined;
  const taken = digitsOf(before.slice(start)).length;
  return typed.replace(new RegExp(`(?:[0-9][^0-9]*){${taken}}$`), '');
}

/** Returns the difference of two texts: they begin with the same `start` letters, and end with the letters of `before` from `end` on. */
function difference(before: string, text: string) {
  const shorter = Math.min(before.length, text.length);
  let start = 0;
  while (start < shorter && before[start] === text[start]) start++;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === text.at(-1 - same)) same++;
  return { start, end: before.length - same, inserted: text.slice(start, text.length - same) };
}

/** All digits of the number after `before` was changed into `text`. */
function typedDigits(before: string, text: string, { start, end, inserted }: ReturnType<typeof difference>) {
  const isWhole = !before.startsWith(prefix) || (start === 0 && end >= prefix.length);
  if (isWhole) return behindCode(text);
  // The country code is not typed: a change inside it neither removes its digits nor adds to the number.
  const digits = digitsOf(
    start < prefix.length ? inserted + before.slice(Math.max(end, prefix.length)) : text.slice(prefix.length),
  );
  // The first digit was removed, so another one is about to be typed.
  const isFirstTakenOut = inserted === '' && start <= prefix.length && digits.length <= longest;
  return isFirstTakenOut ? digits : national(digits);
}

/**
 * The number as it is shown after `before` became `text` with the caret at `caret`: '+234 ' and
 * groups of 3, 3 and up to 4 digits (spec 5). The caret stays by the digit it was at. A number that
 * already has another country's code stays as it is typed.
 */
export function typeNumber(before: string, text: string, caret: number): { text: string; caret: number } {
  if (isForeign(before) && isForeign(text)) return { text, caret };
  const change = difference(before, text);
  const digits = typedDigits(before, text, change);
  const isCleared = change.inserted === '' || !/[0-9+]/.test(text);
  if (digits === '' && isCleared) return { text: '', caret: 0 };
  const shown = digits.slice(0, longest);
  const groups = [shown.slice(0, 3), shown.slice(3, 6), shown.slice(6)].filter(Boolean);
  // Remaining digits of the country code are right of the caret and do not belong to the number.
  const codeLeft = before.startsWith(prefix) ? Math.max(prefix.length - change.end, 0) : 0;
  const toTheLeft = digits.length - digitsOf(text.slice(caret + codeLeft)).length;
  const left = Math.min(Math.max(toTheLeft, 0), shown.length);
  const spaces = left > 6 ? 2 : left > 3 ? 1 : 0;
  return { text: prefix + groups.join(' '), caret: prefix.length + left + spaces };
}

/** Returns the tel: link of a stored contact, or null if it is not a single valid number. */
export function telephoneUrl(stored: string): string | null {
  const { number } = splitContact(stored);
  const digits = digitsOf(number);
  const isNumber = /^\+?[0-9 ().-]+$/.test(number) && digits.length >= 5 && digits.length <= 15;
  return isNumber ? `tel:${number.startsWith('+') ? '+' : ''}${digits}` : null;
}
