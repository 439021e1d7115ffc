import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is a phone's: tables are lists of cards there and dialogs fill it. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 699.95px)', { noSsr: true });
}
