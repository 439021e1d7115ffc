import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { lazyPage } from '../shared/routing/lazyPage';
import { paths } from '../shared/routing/paths';

const WelcomePage = lazyPage(async () => (await import('../shell/WelcomePage')).WelcomePage);
const AccountPage = lazyPage(async () => (await import('../features/auth/account/AccountPage')).AccountPage);
const AddCreatorPage = lazyPage(
  async () => (await import('../features/creator/AddCreatorPage')).AddCreatorPage,
);
const CreatorsPage = lazyPage(async () => (await import('../features/creator/CreatorsPage')).CreatorsPage);
const AddDibiaPage = lazyPage(
  async () => (await import('../features/dibia/directory/AddDibiaPage')).AddDibiaPage,
);
const DibiasPage = lazyPage(async () => (await import('../features/dibia/directory/DibiasPage')).DibiasPage);
const UserReportsPage = lazyPage(
  async () => (await import('../features/dibia/moderation/reports/UserReportsPage')).UserReportsPage,
);
const UserReviewsPage = lazyPage(
  async () => (await import('../features/dibia/moderation/reviews/UserReviewsPage')).UserReviewsPage,
);
const ProfilesPage = lazyPage(
  async () => (await import('../features/dibia/moderation/profiles/ProfilesPage')).ProfilesPage,
);
const SuggestionBoxPage = lazyPage(
  async () => (await import('../features/ilu/suggestions/SuggestionBoxPage')).SuggestionBoxPage,
);
const ProverbsPage = lazyPage(
  async () => (await import('../features/ilu/database/ProverbsPage')).ProverbsPage,
);
const AddProverbPage = lazyPage(
  async () => (await import('../features/ilu/add/AddProverbPage')).AddProverbPage,
);
const AddCategoryPage = lazyPage(
  async () => (await import('../features/ilu/category/AddCategoryPage')).AddCategoryPage,
);
const RiddlesPage = lazyPage(async () => (await import('../features/kwuo/RiddlesPage')).RiddlesPage);
const PlaceholderPage = lazyPage(async () => (await import('../shell/PlaceholderPage')).PlaceholderPage);
const GamesPage = lazyPage(async () => (await import('../shell/GamesPage')).GamesPage);
const NoDataPage = lazyPage(async () => (await import('../shell/NoDataPage')).NoDataPage);

const at = (path: string, element: ReactNode): RouteObject => ({ path, element });

const soon = (path: string, title: string, text: string) =>
  at(path, <PlaceholderPage title={title} text={text} />);

/** A game that has no screens yet: add, edit and leaderboard are placeholders (spec 2.1). */
const emptyGame = (path: string, name: string): RouteObject[] => [
  soon(path, name, `Words and rounds of ${name} will be added here.`),
  soon(`${path}/add`, name, `Words and rounds of ${name} will be added here.`),
  soon(`${path}/edit`, name, `The words and rounds of ${name} will be listed and edited here.`),
  soon(`${path}/leaderboard`, name, `The best players of ${name} will be shown here.`),
];

/** Everything below /admin, in the order of the route table. */
export const adminRoutes: RouteObject[] = [
  { index: true, element: <WelcomePage /> },
  at(paths.account, <AccountPage />),
  at(paths.creators, <AddCreatorPage />),
  at(paths.addCreator, <AddCreatorPage />),
  at(paths.editCreators, <CreatorsPage />),
  at(paths.dibias, <AddDibiaPage />),
  at(paths.addDibia, <AddDibiaPage />),
  at(paths.editDibias, <DibiasPage />),
  at(paths.dibiaReports, <UserReportsPage />),
  at(paths.dibiaReviews, <UserReviewsPage />),
  at(paths.dibiaProfiles, <ProfilesPage />),
  at(paths.ilu, <AddProverbPage />),
  at(paths.addProverb, <AddProverbPage />),
  at(paths.editProverbs, <ProverbsPage />),
  at(paths.iluCategories, <AddCategoryPage />),
  at(paths.iluSuggestions, <SuggestionBoxPage />),
  at(paths.kwuo, <RiddlesPage />),
  at(paths.games, <GamesPage />),
  at(paths.gwamGwamGwam, <RiddlesPage />),
  at(`${paths.gwamGwamGwam}/leaderboard`, <NoDataPage />),
  ...emptyGame(paths.wordsMatcher, 'Igbo Words Matcher'),
  ...emptyGame(paths.headsUp, 'Igbo Heads Up'),
  ...emptyGame(paths.ofuOkwu, 'Ofu Okwu (One Word)'),
  soon(paths.kwuoText, 'Text Features', 'Here lessons to read and write will be prepared.'),
  soon(paths.kwuoVoice, 'Voice Features', 'Here lessons to hear and speak will be prepared.'),
  soon(paths.kwuoLeaderboard, 'Leaderboard', 'Here the best learners will be shown.'),
  soon(paths.kwuoCategories, 'Categories', 'Here the subjects of lessons and games will be kept.'),
];
