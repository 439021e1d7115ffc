/** The state that the invite page passes to the account page, which then begins with the second factor. */
export const NEW_ACCOUNT = { isNewAccount: true };

/** Reports whether the person has just accepted an invitation. */
export const isNewAccount = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isNewAccount' in state;
