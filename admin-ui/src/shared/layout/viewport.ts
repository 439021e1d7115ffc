import useMediaQuery from '@mui/material/useMediaQuery';

/** Matches a window that is low on a wide screen, as at 200 % zoom or on a phone that lies on its side: what stands above a list gets compact. */
export const shortViewport = '@media (max-height: 560px) and (min-width: 600px)';

/** Reports whether the window is as narrow as a phone's: tables become cards, and dialogs fill the window. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 699.95px)', { noSsr: true });
}
