// Turns off debugging work of React and Testing Library, a quarter of the tests' processor time. Import this before any
// module that imports React.
import { prettyDOM } from '@testing-library/dom';

// If the console can show them, React creates a task for each element and measures each render.
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

/** Stops React from creating an Error per element, up to 10,000 a second, which it uses in the stacks of warnings. */
export function skipOwnerStacks(react: object): void {
  const internals: unknown = Object.entries(react).find(([name]) =>
    name.startsWith('__CLIENT_INTERNALS'),
  )?.[1];
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
}

/** Returns an error that prints the page when its message is read. A waiting query fails many times before it succeeds. */
export function getElementError(text: string | null, container: Element): Error {
  const error = new Error(text ?? '');
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    get: () => [text, prettyDOM(container)].filter(Boolean).join('\n\n'),
    configurable: true,
  });
  return error;
}
