export const RECENT = 'obi.recent';
export const LAST_REASONS = 'obi.lastReasons';

/** Removes the recently opened entries and the reasons used last. It is called at sign-out, so that the next user does not see them. */
export function clearRecent(): void {
  localStorage.removeItem(RECENT);
  localStorage.removeItem(LAST_REASONS);
}
