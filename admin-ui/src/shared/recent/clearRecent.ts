export const RECENT = 'obi.recent';

/** Removes the recently opened entries. It is called at sign-out, so that the next user does not see them. */
export function clearRecent(): void {
  localStorage.removeItem(RECENT);
}
