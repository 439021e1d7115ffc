import { kwuoPaths } from '../paths';

/** The games, riddles first. */
export const games = [
  { label: 'Gwam Gwam Gwam', path: kwuoPaths.gwamGwamGwam },
  { label: 'Igbo Words Matcher', path: kwuoPaths.wordsMatcher },
  { label: 'Igbo Heads Up', path: kwuoPaths.headsUp },
  { label: 'Ofu Okwu (One Word)', path: kwuoPaths.ofuOkwu },
] as const;
