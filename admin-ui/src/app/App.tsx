import { RouterProvider, type RouterProviderProps } from 'react-router';
import { RouterContext } from '../shared/routing/RouterContext';

/** The whole app: everything hangs on the router. */
export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>
  );
}
