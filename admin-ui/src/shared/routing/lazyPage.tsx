import { createElement, lazy, type ComponentType } from 'react';
import { loadWithRetry } from './loadWithRetry';

/**
 * Returns a page whose code is loaded when it is first shown. Unlike React.lazy, it can load the code again after a
 * failure: call forget() of the LoadError.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  patiently: typeof loadWithRetry = loadWithRetry,
) {
  const begin = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await patiently(load) };
      } catch (cause) {
        throw new LoadError(cause, () => (page = begin()));
      }
    });
  let page = begin();
  return (props: Props) => createElement(page, props);
}

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
