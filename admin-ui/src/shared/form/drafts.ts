const PREFIX = 'obi.draft.';
const OWNER = 'obi.draftOwner';

/** What was typed and not yet saved, kept for this browser tab. Storage that is full or forbidden only means no draft. */
export const drafts = {
  read(key: string): Record<string, unknown> | undefined {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
      return typeof value === 'object' && value !== null ? { ...value } : undefined;
    } catch {
      return undefined;
    }
  },

  write(key: string, values: Record<string, unknown>): void {
    try {
      sessionStorage.setItem(PREFIX + key, JSON.stringify(values));
    } catch {
      // The form on screen still holds everything.
    }
  },

  remove(key: string): void {
    sessionStorage.removeItem(PREFIX + key);
  },

  clearAll(): void {
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(PREFIX))
      .forEach((key) => sessionStorage.removeItem(key));
  },

  /** Called at sign-in: another person at the same computer does not get to see the drafts of the one before. */
  claim(username: string): void {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== username) drafts.clearAll();
    sessionStorage.setItem(OWNER, username);
  },
};
