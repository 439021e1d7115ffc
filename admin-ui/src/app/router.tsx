import { Suspense, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, type RouteObject } from 'react-router';
import { AuthProvider } from '../features/auth/AuthProvider';
import { RequireAuth } from '../features/auth/RequireAuth';
import { ErrorPage } from '../shell/ErrorPage';
import { NotFoundPage } from '../shell/NotFoundPage';
import { areas } from '../features/areas';
import { FullScreenSpinner } from '../shared/feedback/FullScreenSpinner';
import { lazyPage } from '../shared/routing/lazyPage';
import { paths } from '../shared/routing/paths';
import type { Stores } from './stores';

const LandingPage = lazyPage(async () => (await import('../shell/LandingPage')).LandingPage);
const LoginPage = lazyPage(async () => (await import('../features/auth/LoginPage')).LoginPage);
const AccountLinkPage = lazyPage(
  async () => (await import('../features/auth/invite/AccountLinkPage')).AccountLinkPage,
);
const ApiReferenceArea = lazyPage(async () => (await import('../shell/ApiReferenceArea')).ApiReferenceArea);
const WelcomePage = lazyPage(async () => (await import('../shell/WelcomePage')).WelcomePage);
const AccountPage = lazyPage(async () => (await import('../features/auth/account/AccountPage')).AccountPage);
const ActivityPage = lazyPage(async () => (await import('../features/activity/ActivityPage')).ActivityPage);
const TrashPage = lazyPage(async () => (await import('../features/activity/TrashPage')).TrashPage);
const WebhooksPage = lazyPage(async () => (await import('../features/webhooks/WebhooksPage')).WebhooksPage);
const WebhookPage = lazyPage(async () => (await import('../features/webhooks/WebhookPage')).WebhookPage);
const AdminArea = lazyPage(async () => (await import('../shell/AdminArea')).AdminArea);

/** Loads the code of an admin page while the server checks a sign-in or session. */
const preload = (path: string) => {
  if (path.startsWith(paths.admin)) void AdminArea.preload();
  if (path === paths.admin) void WelcomePage.preload();
};

const adminRoutes: RouteObject[] = [
  { index: true, element: <WelcomePage /> },
  { path: paths.account, element: <AccountPage /> },
  { path: paths.activity, element: <ActivityPage /> },
  { path: paths.trash, element: <TrashPage /> },
  { path: paths.webhooks, element: <WebhooksPage /> },
  { path: `${paths.webhooks}/:area/:id`, element: <WebhookPage /> },
  ...areas.flatMap(({ routes }) => routes),
];

/** Shows a spinner while the code of the page is loading. */
const withSpinner = (page: ReactNode) => <Suspense fallback={<FullScreenSpinner />}>{page}</Suspense>;

/**
 * The route table (spec 2.1). Pages are loaded when they are shown, and only inside the guard: a visitor who is not
 * signed in does not wait for the parts of the admin area. Any routing error shows the 404 page, which is the one page
 * that needs no loading; inside the frame where there is one.
 */
export function createRoutes({ session, colorMode }: Stores): RouteObject[] {
  return [
    {
      element: (
        <AuthProvider store={session}>
          <Outlet />
          <ScrollRestoration />
        </AuthProvider>
      ),
      errorElement: <ErrorPage />,
      children: [
        { path: paths.home, element: withSpinner(<LandingPage />) },
        { path: paths.login, element: withSpinner(<LoginPage onSignIn={preload} />) },
        ...[paths.invite, paths.setup].map((path) => ({ path, element: withSpinner(<AccountLinkPage />) })),
        { path: paths.apiReference, element: withSpinner(<ApiReferenceArea colorMode={colorMode} />) },
        {
          path: paths.admin,
          element: (
            <RequireAuth onLoading={preload}>
              <Outlet />
            </RequireAuth>
          ),
          children: [
            {
              element: withSpinner(<AdminArea colorMode={colorMode} />),
              children: [{ errorElement: <ErrorPage inShell />, children: adminRoutes }],
            },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
