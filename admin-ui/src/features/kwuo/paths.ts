import { areaRows } from '../../shared/areas';

const { root } = areaRows.kwuo;

/** The addresses of Kwuo. */
export const kwuoPaths = {
  root,
  import: `${root}/import`,
  record: `${root}/record`,
  check: `${root}/check`,
  games: `${root}/games`,
  gwamGwamGwam: `${root}/games/gwam-gwam-gwam`,
  wordsMatcher: `${root}/games/words-matcher`,
  headsUp: `${root}/games/heads-up`,
  ofuOkwu: `${root}/games/ofu-okwu`,
  text: `${root}/text`,
  voice: `${root}/voice`,
  leaderboard: `${root}/leaderboard`,
  categories: `${root}/categories`,
};
