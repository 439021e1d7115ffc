import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, parsePath } from 'react-router';
import { App } from '../app/App';
import { createRoutes } from '../app/router';
import { createStores } from '../app/stores';

interface Options {
  /** A user is signed in (the default), with this much time left. */
  signedIn?: boolean;
  secondsLeft?: number;
  /** The state of the history entry, as a link or the guard would leave it. */
  state?: unknown;
}

export const TOKEN = 'token-of-test';

/** Shows the real app at a URL, with its real router, session and calls (answered by msw). */
export function renderRoute(url: string, { signedIn = true, secondsLeft = 86_400, state }: Options = {}) {
  if (signedIn) {
    localStorage.setItem('obi.token', TOKEN);
    localStorage.setItem('obi.tokenExpiry', String(Date.now() + secondsLeft * 1000));
    localStorage.setItem('obi.user', JSON.stringify({ username: 'ngozi', role: 'admin' }));
  }
  const stores = createStores(localStorage);
  const initialEntries = [{ ...parsePath(url), state }];
  const router = createMemoryRouter(createRoutes(stores), { initialEntries });
  const user = userEvent.setup();
  const view = render(<App router={router} />);
  return { ...view, ...stores, user, router };
}
