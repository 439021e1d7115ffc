// React's development build and Testing Library spend a third of the tests' time on what is read only when something
// fails. Import this before anything that imports React.
import { prettyDOM } from '@testing-library/dom';

// React makes a task for each element and measures each render if the console can show them.
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

/** Keeps React from creating an Error for each of the first 10,000 elements a second, for the stacks of its warnings. */
export function leaveOutStacks(react: object): void {
  const internals: unknown = Object.entries(react).find(([name]) =>
    name.startsWith('__CLIENT_INTERNALS'),
  )?.[1];
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
}

/** Prints the page only when the message is read: a query that waits fails many times before it succeeds. */
export function getElementError(text: string | null, container: Element): Error {
  const error = new Error(text ?? '');
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    get: () => [text, prettyDOM(container)].filter(Boolean).join('\n\n'),
    configurable: true,
  });
  return error;
}
