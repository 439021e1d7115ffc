/** The code of a page could not be loaded. */
export class LoadError extends Error {
  /** Lets the page load its code again when it is next shown. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A part of the app could not be loaded', { cause });
    this.name = 'LoadError';
    this.forget = forget;
  }
}
