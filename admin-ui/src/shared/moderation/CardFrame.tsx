import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { SelectBox } from '../table/SelectBox';
import type { CardHeight } from './CardsSkeleton';

interface Props {
  /** Id of the item. */
  id: string;
  height: CardHeight;
  /** Names it for its checkbox; without it cannot be ticked. */
  selectName?: string | undefined;
  children: ReactNode;
}

/** The frame's two lines. */
const FRAME = 2;

/** One item's card in a CardList. Of thousands the browser works out only those in view; the others hold the usual height. */
export function CardFrame({ id, height: { xs, sm }, selectName, children }: Props) {
  return (
    <Paper
      component="li"
      variant="outlined"
      data-item={id}
      sx={{
        overflow: 'hidden',
        contentVisibility: 'auto',
        containIntrinsicHeight: { xs: `auto ${xs - FRAME}px`, sm: `auto ${sm - FRAME}px` },
      }}
    >
      {selectName === undefined ? (
        children
      ) : (
        <Box sx={{ display: 'flex', '& .MuiCheckbox-root': { p: 1.5 } }}>
          <Box sx={{ flexShrink: 0 }}>
            <SelectBox item={{ id }} name={selectName} />
          </Box>
          <Box sx={{ flexGrow: 1, minWidth: 0, ml: -1.5 }}>{children}</Box>
        </Box>
      )}
    </Paper>
  );
}
