export const RECENT = 'obi.recent';

/** Must be called when the user signs out, so that the next user does not see what was opened. */
export function forgetRecent(): void {
  localStorage.removeItem(RECENT);
}
