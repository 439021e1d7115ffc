/** The addresses of Kwuo. */
export const kwuoPaths = {
  root: '/admin/kwuo',
  import: '/admin/kwuo/import',
  record: '/admin/kwuo/record',
  games: '/admin/kwuo/games',
  gwamGwamGwam: '/admin/kwuo/games/gwam-gwam-gwam',
  wordsMatcher: '/admin/kwuo/games/words-matcher',
  headsUp: '/admin/kwuo/games/heads-up',
  ofuOkwu: '/admin/kwuo/games/ofu-okwu',
  text: '/admin/kwuo/text',
  voice: '/admin/kwuo/voice',
  leaderboard: '/admin/kwuo/leaderboard',
  categories: '/admin/kwuo/categories',
} as const;
