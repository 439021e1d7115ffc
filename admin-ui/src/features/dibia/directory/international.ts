import { AsYouType } from 'libphonenumber-js/min';
import { digitsOf, hasTooMany, isNigerian } from './contact';

/** Longer texts are no telephone number to be kept. */
const longestKept = 60;

/** A number as it was typed, where the field cannot show it. */
export interface Offer {
  number: string;
  /** '44', where it begins with another country's code. */
  code?: string;
}

/** Returns the number to offer for the typed text; undefined if it is the Nigerian number shown. */
export function offerFor(typed: string): Offer | undefined {
  const text = typed.trim();
  if (text.length > longestKept) return undefined;
  const tooMany = hasTooMany(text);
  if (text.startsWith('+') || (text.startsWith('00') && tooMany)) {
    const abroad = text.replace(/^00/, '+');
    const code = foreignCode(abroad);
    if (code !== undefined) return { number: inGroups(abroad), code };
  }
  return tooMany ? { number: text } : undefined;
}

/** A number with a country code in that country's groups; other text stays as it is. */
export function inGroups(number: string): string {
  return /^\+[0-9 ().-]*$/.test(number) ? new AsYouType().input(`+${digitsOf(number)}`) : number;
}

/** Returns '44' for a number that begins with another country's code. */
export function foreignCode(number: string): string | undefined {
  if (!number.startsWith('+') || isNigerian(digitsOf(number))) return undefined;
  const typing = new AsYouType();
  typing.input(`+${digitsOf(number)}`);
  return typing.getCallingCode();
}
