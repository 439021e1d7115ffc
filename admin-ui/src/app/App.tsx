import { RouterProvider, type RouterProviderProps } from 'react-router';

/** The whole app: everything hangs on the router. */
export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return <RouterProvider router={router} />;
}
