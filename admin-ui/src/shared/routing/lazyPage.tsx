import { createElement, lazy, type ComponentType } from 'react';
import { LoadError } from './LoadError';
import { loadWithRetry } from './loadWithRetry';

/**
 * A page whose code is loaded when it is first shown. Unlike React.lazy it does not hold on to a failure: once the
 * error's forget() was called, the next showing loads the code again.
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
