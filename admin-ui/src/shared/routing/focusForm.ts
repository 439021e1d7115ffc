/** Options for a navigation to a form that adds an entry. Its first field gets the focus. */
export const focusForm = { state: { focusesForm: true } };

/** Reports whether the state of a location asks for the focus in the form. */
export const focusesForm = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'focusesForm' in state;
