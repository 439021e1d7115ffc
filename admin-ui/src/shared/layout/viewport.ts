import useMediaQuery from '@mui/material/useMediaQuery';

/** Matches a window that is low on a wide screen, as at 200 % zoom or on a phone that lies on its side: what stands above a list gets compact. */
export const shortViewport = '@media (max-height: 560px) and (min-width: 600px)';

/** Whether the window is a phone's: tables are lists of cards there and dialogs fill it. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 699.95px)', { noSsr: true });
}
