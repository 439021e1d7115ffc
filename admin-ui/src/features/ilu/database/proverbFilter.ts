import {
  columnsParam,
  defineFilter,
  flag,
  text,
  truth,
  withOrWithout,
  type Filter as FilterOf,
  type WithOrWithout,
} from '../../../shared/routing/filter';
import type { Proverb, ProverbQuery } from '../api';
import { letterLabel, outside } from './letterLabel';

/** What the server can narrow the list by, and the screen offers. */
type Asked = Required<Omit<ProverbQuery, 'q' | 'recording' | 'sort' | 'page' | 'limit' | 'cursor'>> & {
  recording: WithOrWithout;
  columns: string;
};

/** How proverbs are narrowed. A filter is one entry here, one of `checks`, and its control in ProverbList. */
export const proverbFilter = defineFilter<Asked>(
  {
    /** Dots count: "ọkụ" is found and "oku" is not. */
    exact: { ...flag, role: 'search' },
    /** A letter of the alphabet, '-' for all outside it; empty for every letter. */
    letter: {
      ...text,
      isPlace: true,
      wording: (letter: string) =>
        letter === outside ? ' outside the alphabet' : ` that begins with ${letterLabel(letter)}`,
    },
    category: { ...text, wording: (category: string) => ` in ${category}` },
    uncategorised: { ...truth, wording: () => ' without a category' },
    recording: withOrWithout('a recording'),
    columns: columnsParam,
  },
  'proverbs',
);

/** What lets every proverb through. */
export const everyProverb: Filter = {
  q: '',
  exact: false,
  letter: '',
  category: '',
  uncategorised: false,
  recording: '',
  columns: '',
};

/** Which proverbs are listed. */
export type Filter = FilterOf<typeof proverbFilter>;

type Check = (filter: Filter, proverb: Proverb, firstLetter: string) => boolean;

/** Whether a loaded proverb is listed, for when the server cannot be asked. searchItems looks at the text. */
const checks: Record<Exclude<keyof Filter, 'q' | 'exact' | 'columns'>, Check> = {
  letter: ({ letter }, _proverb, firstLetter) => letter === '' || firstLetter === letter,
  category: ({ category }, { categories }) => category === '' || categories.includes(category),
  uncategorised: ({ uncategorised }, { categories }) => !uncategorised || categories.length === 0,
  recording: ({ recording }, { audio }) =>
    recording === '' || (audio !== undefined) === (recording === 'with'),
};

export const passes: Check = (...given) => Object.values(checks).every((check) => check(...given));
