import { truncate } from './truncate';

/** The letters of a name in a message. With more, the message would have more than two lines on a phone. */
const shownLetters = 48;

/** Returns a name in quotation marks, cut at its end if it is long. */
export const quote = (name: string): string =>
  `“${truncate(name, shownLetters).replace(/\s+\.\.\.$/, '...')}”`;

/** Ends a sentence that ends with a quoted name, unless the name itself ends with a stop. */
export const stopAfter = (quoted: string): string => (/[.!?…]”$/.test(quoted) ? '' : '.');
