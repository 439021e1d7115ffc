import { paths } from '../../shared/routing/paths';

/** The state that RequireAuth passes to the login page. */
export interface LoginState {
  from?: string;
}

/**
 * Returns the path to open after signing in: the remembered one, otherwise home (spec 2.3). "//host", "/\host" and full
 * addresses are refused, because they lead to other sites.
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
