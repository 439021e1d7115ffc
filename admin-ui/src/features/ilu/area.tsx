import { defineArea } from '../../shared/routing/area';
import { iluPaths } from './paths';

export const iluArea = defineArea('ilu', {
  recordings: {
    path: iluPaths.record,
    load: async () => (await import('./api')).proverbRecordings,
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
      leadsTo: [iluPaths.import, iluPaths.record, iluPaths.check],
      label: 'Edit Proverb',
      tab: 'Edit',
      lists: 'proverbs',
      words: 'proverbs list database search',
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
      words: 'rename merge delete topics tags',
      load: async () => (await import('./category/AddCategoryPage')).AddCategoryPage,
    },
    {
      path: iluPaths.suggestions,
      label: 'Suggestions',
      lists: 'suggestions',
      words: 'moderate pending moderation publish approve reject box',
      load: async () => (await import('./suggestions/SuggestionBoxPage')).SuggestionBoxPage,
    },
    {
      path: iluPaths.record,
      action: 'Record proverbs',
      load: async () => (await import('./record/RecordProverbsPage')).RecordProverbsPage,
    },
    {
      path: iluPaths.check,
      action: 'Check proverb recordings',
      load: async () => (await import('./record/CheckProverbsPage')).CheckProverbsPage,
    },
  ],
  actions: [{ label: 'Add category', to: iluPaths.categories, words: 'topic tag' }],
});
