import { lazy } from 'react';
import { Outlet, ScrollRestoration, type RouteObject } from 'react-router';
import { AuthProvider } from '../features/auth/AuthProvider';
import { RequireAuth } from '../features/auth/RequireAuth';
import type { SessionStore } from '../features/auth/session';
import { LazyPage } from '../shell/LazyPage';
import { adminRoutes } from './adminRoutes';
import type { ColorModeStore } from './colorMode';
import { paths } from './paths';

const LandingPage = lazy(async () => ({ default: (await import('../shell/LandingPage')).LandingPage }));
const LoginPage = lazy(async () => ({ default: (await import('../features/auth/LoginPage')).LoginPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('../shell/NotFoundPage')).NotFoundPage }));
const AdminArea = lazy(async () => ({ default: (await import('../shell/AdminArea')).AdminArea }));

interface Stores {
  session: SessionStore;
  colorMode: ColorModeStore;
}

const notFound = (
  <LazyPage>
    <NotFoundPage />
  </LazyPage>
);

/**
 * The route table (spec 2.1). Pages are loaded when they are shown, and only inside the guard: a visitor who is not
 * signed in does not wait for the parts of the admin area. Any routing error shows the 404 page.
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
      errorElement: notFound,
      children: [
        {
          path: paths.home,
          element: (
            <LazyPage>
              <LandingPage />
            </LazyPage>
          ),
        },
        {
          path: paths.login,
          element: (
            <LazyPage>
              <LoginPage />
            </LazyPage>
          ),
        },
        {
          path: paths.admin,
          element: (
            <RequireAuth>
              <Outlet />
            </RequireAuth>
          ),
          children: [
            {
              element: (
                <LazyPage>
                  <AdminArea colorMode={colorMode} />
                </LazyPage>
              ),
              children: adminRoutes,
            },
            { path: '*', element: notFound },
          ],
        },
        { path: '*', element: notFound },
      ],
    },
  ];
}
