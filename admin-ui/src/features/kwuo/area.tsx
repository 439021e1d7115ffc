import { defineArea } from '../../shared/routing/area';
import { games } from './games/games';
import { kwuoPaths } from './paths';

const [riddles, ...emptyGames] = games;

/** Returns a page without content yet. Its text says what will appear there. */
const soon = (path: string, title: string, text: string, words: string, name = title) => ({
  path,
  name,
  words,
  load: async () => {
    const { PlaceholderPage } = await import('./games/GamePages');
    return () => <PlaceholderPage title={title} text={text} />;
  },
});

/** Returns the pages of a game without screens yet: add, edit and leaderboard are placeholders (spec 2.1). */
const emptyGame = ({ path, label }: (typeof games)[number]) => [
  { ...soon(path, label, `Words and rounds of ${label} will be added here.`, 'play'), label, group: 'Games' },
  soon(`${path}/add`, label, `Words and rounds of ${label} will be added here.`, 'new', `${label}: add`),
  soon(
    `${path}/edit`,
    label,
    `The words and rounds of ${label} will be listed and edited here.`,
    'list database',
    `${label}: edit`,
  ),
  soon(
    `${path}/leaderboard`,
    label,
    `The best players of ${label} will appear here.`,
    'players scores',
    `${label}: leaderboard`,
  ),
];

const feature = (path: string, label: string, text: string, words: string) => ({
  ...soon(path, label, text, words),
  label,
  group: 'Features',
});

export const kwuoArea = defineArea('kwuo', {
  to: riddles.path,
  recordings: {
    path: kwuoPaths.record,
    load: async () => (await import('./api')).riddleRecordings,
  },
  pages: [
    {
      ...riddles,
      also: [kwuoPaths.root],
      leadsTo: [kwuoPaths.import, kwuoPaths.record, kwuoPaths.check],
      group: 'Games',
      words: 'riddles list database search',
      load: async () => (await import('./RiddlesPage')).RiddlesPage,
    },
    {
      path: `${riddles.path}/leaderboard`,
      name: `${riddles.label}: leaderboard`,
      words: 'players scores',
      load: async () => (await import('./games/GamePages')).NoDataPage,
    },
    {
      path: kwuoPaths.import,
      action: 'Import riddles',
      load: async () => (await import('./import/ImportRiddlesPage')).ImportRiddlesPage,
    },
    ...emptyGames.flatMap(emptyGame),
    {
      path: kwuoPaths.record,
      action: 'Record riddles',
      load: async () => (await import('./record/RecordRiddlesPage')).RecordRiddlesPage,
    },
    {
      path: kwuoPaths.check,
      action: 'Check riddle recordings',
      load: async () => (await import('./record/CheckRiddlesPage')).CheckRiddlesPage,
    },
    {
      path: kwuoPaths.games,
      name: 'Games',
      words: 'play',
      load: async () => (await import('./games/GamePages')).GamesPage,
    },
    feature(kwuoPaths.text, 'Text Features', 'Reading and writing lessons will appear here.', 'read write'),
    feature(
      kwuoPaths.voice,
      'Voice Features',
      'Listening and speaking lessons will appear here.',
      'listen speak audio',
    ),
    soon(kwuoPaths.leaderboard, 'Leaderboard', 'The best learners will appear here.', 'players scores'),
    soon(
      kwuoPaths.categories,
      'Categories',
      'Categories of lessons and games will appear here.',
      'topics tags',
    ),
  ],
  // The riddles' form and their database are tabs of one page.
  actions: [
    { label: 'Add riddle', to: `${riddles.path}?tab=add` },
    { label: 'Edit riddles', to: `${riddles.path}?tab=edit` },
    { label: 'Export riddles', to: `${riddles.path}?tab=edit&export=1` },
  ],
});
