import { defineArea } from '../../shared/routing/area';
import { iluPaths } from './paths';

export const iluArea = defineArea({
  id: 'ilu',
  label: 'Ilu Finder',
  about: 'Proverbs with their meaning, sound and categories.',
  icon: (
    <path d="m19 1-5 5v11l5-4.5zM1 6v14.65c0 .25.25.5.5.5.1 0 .15-.05.25-.05C3.1 20.45 5.05 20 6.5 20c1.95 0 4.05.4 5.5 1.5V6c-1.45-1.1-3.55-1.5-5.5-1.5S2.45 4.9 1 6m22 13.5V6c-.6-.45-1.25-.75-2-1v13.5c-1.1-.35-2.3-.5-3.5-.5-1.7 0-4.15.65-5.5 1.5v2c1.35-.85 3.8-1.5 5.5-1.5 1.65 0 3.35.3 4.75 1.05.1.05.15.05.25.05.25 0 .5-.25.5-.5z" />
  ),
  root: iluPaths.root,
  recordings: {
    path: iluPaths.record,
    load: async () => (await import('./record/proverbKind')).proverbKind,
  },
  pages: [
    {
      path: iluPaths.add,
      also: [iluPaths.root],
      label: 'Add Proverb',
      tab: 'Add',
      action: 'Add proverb',
      load: async () => (await import('./add/AddProverbPage')).AddProverbPage,
    },
    {
      path: iluPaths.edit,
      label: 'Edit Proverb',
      tab: 'Edit',
      lists: 'proverbs',
      load: async () => (await import('./database/ProverbsPage')).ProverbsPage,
    },
    {
      path: iluPaths.import,
      action: 'Import proverbs',
      load: async () => (await import('./import/ImportProverbsPage')).ImportProverbsPage,
    },
    {
      path: iluPaths.categories,
      label: 'Categories',
      load: async () => (await import('./category/AddCategoryPage')).AddCategoryPage,
    },
    {
      path: iluPaths.suggestions,
      label: 'Suggestions',
      lists: 'suggestions',
      load: async () => (await import('./suggestions/SuggestionBoxPage')).SuggestionBoxPage,
    },
    {
      path: iluPaths.record,
      action: 'Record proverbs',
      load: async () => (await import('./record/RecordProverbsPage')).RecordProverbsPage,
    },
  ],
  actions: [{ label: 'Add category', to: iluPaths.categories }],
});
