import useMediaQuery from '@mui/material/useMediaQuery';

/** Matches a wide window of little height, such as at 200 % zoom or on a phone in landscape. Make headers compact there. */
export const shortViewport = '@media (max-height: 560px) and (min-width: 600px)';

/** Matches a window as narrow as a phone's. */
export const narrowViewport = '@media (max-width: 699.95px)';

/**
 * Reports whether focusing a field would open a keyboard on the screen, which covers the page. A computer without a
 * mouse has no hover either, but no coarse pointer.
 */
export const hasTouchKeyboard = (): boolean =>
  window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Reports whether the window is as narrow as a phone's. Tables become cards then, and dialogs fill the window. */
export function useIsNarrow(): boolean {
  return useMediaQuery(narrowViewport, { noSsr: true });
}
