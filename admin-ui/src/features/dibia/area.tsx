import { defineArea } from '../../shared/routing/area';
import { dibiaPaths } from './paths';

export const dibiaArea = defineArea('dibia', {
  pages: [
    {
      path: dibiaPaths.add,
      also: [dibiaPaths.root],
      label: 'Add',
      action: 'Add dibia',
      load: async () => (await import('./directory/AddDibiaPage')).AddDibiaPage,
    },
    {
      path: dibiaPaths.edit,
      leadsTo: [dibiaPaths.import],
      label: 'Edit',
      lists: 'dibias',
      words: 'dibias list database search order practitioners',
      load: async () => (await import('./directory/DibiasPage')).DibiasPage,
    },
    {
      path: dibiaPaths.import,
      action: 'Import dibias',
      load: async () => (await import('./directory/ImportDibiasPage')).ImportDibiasPage,
    },
    {
      path: dibiaPaths.reports,
      label: 'Reports',
      lists: 'reports',
      words: 'moderate pending moderation complaints resolve red list',
      load: async () => (await import('./moderation/UserReportsPage')).UserReportsPage,
    },
    {
      path: dibiaPaths.reviews,
      label: 'Reviews',
      lists: 'reviews',
      words: 'moderate pending moderation ratings stars comments approve reject',
      load: async () => (await import('./moderation/UserReviewsPage')).UserReviewsPage,
    },
    {
      path: dibiaPaths.profiles,
      label: 'Profiles',
      lists: 'profiles',
      words: 'moderate pending moderation publish approve reject applications',
      load: async () => (await import('./moderation/profiles/ProfilesPage')).ProfilesPage,
    },
  ],
});
