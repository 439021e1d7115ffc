import useMediaQuery from '@mui/material/useMediaQuery';

/** Matches a low, wide window, such as one at 200 % zoom or a phone in landscape. Headings above lists are compact there. */
export const shortViewport = '@media (max-height: 560px) and (min-width: 600px)';

/** Reports whether the window is as narrow as a phone's. Tables become lists of cards there, and dialogs fill it. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 699.95px)', { noSsr: true });
}
