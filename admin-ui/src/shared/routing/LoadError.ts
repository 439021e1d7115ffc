/** The code of a page could not be loaded. */
export class LoadError extends Error {
  /** Makes the next showing of the page load its code again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A part of the app could not be loaded', { cause });
    this.name = 'LoadError';
    this.forget = forget;
  }
}
