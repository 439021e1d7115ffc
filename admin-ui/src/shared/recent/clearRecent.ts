export const RECENT = 'obi.recent';

/** Called at signing out: the next person at the computer does not see what was opened. */
export function clearRecent(): void {
  localStorage.removeItem(RECENT);
}
