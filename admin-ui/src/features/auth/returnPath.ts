import { paths } from '../../shared/routing/paths';

/** The state that the guard stores in the history entry of the login page. */
export interface LoginState {
  from?: string;
}

/**
 * Where to go after signing in: the remembered place, otherwise home (spec 2.3). Only a path of this site is taken:
 * "//host", "/\host" and full addresses would lead elsewhere.
 */
export function returnPath(state: unknown): string {
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return paths.home;
  return isOfThisSite(from) ? from : paths.home;
}

function isOfThisSite(path: string): boolean {
  try {
    return new URL(path, window.location.origin).origin === window.location.origin;
  } catch {
    return false;
  }
}
