import { defineFilter, flag, text, type Filter as FilterOf } from '../../../shared/routing/filter';
import type { Proverb, ProverbQuery } from '../api';
import { letterLabel, outside } from './letterLabel';

/** What the server can narrow the list by, and the screen offers. */
type Asked = Required<
  Omit<ProverbQuery, 'q' | 'category' | 'recording' | 'sort' | 'page' | 'limit' | 'cursor'>
>;

/** How proverbs are narrowed. A filter is one entry here, one of `checks`, and its control in ProverbList. */
export const proverbFilter = defineFilter<Asked>({
  /** Dots count: "ọkụ" is found and "oku" is not. */
  exact: { ...flag, role: 'search' },
  /** A letter of the alphabet, '-' for all outside it; empty for every letter. */
  letter: {
    ...text,
    isPlace: true,
    wording: (letter: string) =>
      letter === outside ? ' outside the alphabet' : ` that begins with ${letterLabel(letter)}`,
  },
});

/** Which proverbs are listed. */
export type Filter = FilterOf<typeof proverbFilter>;

type Check = (filter: Filter, proverb: Proverb, firstLetter: string) => boolean;

/** Whether a loaded proverb is listed, for when the server cannot be asked. searchItems looks at the text. */
const checks: Record<Exclude<keyof Filter, 'q' | 'exact'>, Check> = {
  letter: ({ letter }, _proverb, firstLetter) => letter === '' || firstLetter === letter,
};

export const passes: Check = (...given) => Object.values(checks).every((check) => check(...given));
