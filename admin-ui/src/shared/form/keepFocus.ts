import type { MouseEvent } from 'react';

/**
 * keepFocus leaves the focus in the field while a button is pressed. Leaving a wrong field shows its error, which
 * would push the button away from under the press, and the press would be lost.
 */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}
