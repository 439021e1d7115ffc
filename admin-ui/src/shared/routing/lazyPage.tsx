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
  let hasBegun = false;
  const begin = (): ComponentType<Props> =>
    lazy(async () => {
      hasBegun = true;
      try {
        return { default: await patiently(load) };
      } catch (cause) {
        throw new LoadError(cause, () => (page = begin()));
      }
    });
  let page = begin();
  const Page = (props: Props) => createElement(page, props);
  return Object.assign(Page, {
    /** Begins to load the code, so that the page can be shown without a placeholder. If that fails, showing it tries again. */
    preload: async (): Promise<void> => {
      const loaded = await load().catch(() => undefined);
      // Replacing a page on screen would reset its state.
      if (loaded && !hasBegun) page = loaded;
    },
  });
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
