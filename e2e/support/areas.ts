/** riddleArea is the area of games, of which the riddles exist. */
export const riddleArea = {
  name: 'Kwuo',
  page: '/admin/kwuo',
  riddles: '/api/kwuo/games/gwamX3',
  samples: '../../kwuo-svc/kwuo/samples/',
};

/** areas are the names of the areas, in the order of the sidebar. */
export const areas = ['Creator Directory', 'Dibia Directory', 'Ilu Finder', riddleArea.name];
