import { defineArea } from '../../shared/routing/area';
import { creatorPaths } from './paths';

export const creatorArea = defineArea('creator', {
  pages: [
    {
      path: creatorPaths.add,
      also: [creatorPaths.root],
      label: 'Add Creator',
      tab: 'Add Creators',
      action: 'Add creator',
      load: async () => (await import('./AddCreatorPage')).AddCreatorPage,
    },
    {
      path: creatorPaths.edit,
      leadsTo: [creatorPaths.import],
      label: 'Edit Creator',
      tab: 'Edit Creators',
      lists: 'creators',
      words: 'creators list database search order',
      load: async () => (await import('./CreatorsPage')).CreatorsPage,
    },
    {
      path: creatorPaths.import,
      action: 'Import creators',
      load: async () => (await import('./ImportCreatorsPage')).ImportCreatorsPage,
    },
  ],
});
