import { fold } from '../../../shared/text/fold';

/** Two options that a learner may take for the same. */
export interface Alike {
  /** Their numbers, from 1. */
  first: number;
  second: number;
  /** They differ in nothing but capital letters, or in tone marks and dots, too. */
  by: 'nothing' | 'marks';
}

const plain = (text: string) => text.trim().replace(/\s+/gu, ' ').normalize('NFC').toLowerCase();

/** Each option that is like one before it. Words of the same letters and other tones exist, so it is a question. */
export function similarOptions(options: readonly string[]): Alike[] {
  return options.flatMap((text, at): Alike[] => {
    const folded = fold(plain(text));
    if (folded === '') return [];
    const before = options.slice(0, at);
    const same = before.findIndex((other) => plain(other) === plain(text));
    const near = before.findIndex((other) => fold(plain(other)) === folded);
    if (same >= 0) return [{ first: same + 1, second: at + 1, by: 'nothing' }];
    return near >= 0 ? [{ first: near + 1, second: at + 1, by: 'marks' }] : [];
  });
}
