import { createElement, lazy, type ComponentType } from 'react';
import { LoadError } from './LoadError';
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
