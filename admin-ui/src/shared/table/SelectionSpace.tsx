import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { use } from 'react';
import { SelectionContext } from './useSelection';

/** The selection bar with its distance to the foot of the window and some room. */
const height = 'calc(16px + var(--selection-bar-height, 64px))';

/** Stands behind the last row, so that it and what has the focus can be scrolled out from under the selection bar. */
export function SelectionSpace() {
  const selection = use(SelectionContext);
  if (!selection?.chosen.size) return null;
  return (
    <>
      <GlobalStyles styles={{ 'html, [role=table]': { scrollPaddingBottom: height } }} />
      <Box sx={{ height }} />
    </>
  );
}
