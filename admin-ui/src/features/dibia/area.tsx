import { defineArea } from '../../shared/routing/area';
import { dibiaPaths } from './paths';

export const dibiaArea = defineArea({
  id: 'dibia',
  label: 'Dibia Directory',
  about: 'Practitioners, what people say of them, and who wants to be listed.',
  icon: (
    <>
      <path d="M8.55 12c-1.07-.71-2.25-1.27-3.53-1.61 1.28.34 2.46.9 3.53 1.61m10.43-1.61c-1.29.34-2.49.91-3.57 1.64 1.08-.73 2.28-1.3 3.57-1.64" />
      <path d="M15.49 9.63c-.18-2.79-1.31-5.51-3.43-7.63-2.14 2.14-3.32 4.86-3.55 7.63 1.28.68 2.46 1.56 3.49 2.63 1.03-1.06 2.21-1.94 3.49-2.63m-6.5 2.65c-.14-.1-.3-.19-.45-.29.15.11.31.19.45.29m6.42-.25c-.13.09-.27.16-.4.26.13-.1.27-.17.4-.26M12 15.45C9.85 12.17 6.18 10 2 10c0 5.32 3.36 9.82 8.03 11.49.63.23 1.29.4 1.97.51.68-.12 1.33-.29 1.97-.51C18.64 19.82 22 15.32 22 10c-4.18 0-7.85 2.17-10 5.45" />
    </>
  ),
  root: dibiaPaths.root,
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
      label: 'Edit',
      lists: 'dibias',
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
      load: async () => (await import('./moderation/reports/UserReportsPage')).UserReportsPage,
    },
    {
      path: dibiaPaths.reviews,
      label: 'Reviews',
      lists: 'reviews',
      load: async () => (await import('./moderation/reviews/UserReviewsPage')).UserReviewsPage,
    },
    {
      path: dibiaPaths.profiles,
      label: 'Profiles',
      lists: 'profiles',
      load: async () => (await import('./moderation/profiles/ProfilesPage')).ProfilesPage,
    },
  ],
});
