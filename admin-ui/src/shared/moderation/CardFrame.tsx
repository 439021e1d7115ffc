import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import type { CardHeight } from './CardsSkeleton';

interface Props {
  /** Id of the item. */
  id: string;
  height: CardHeight;
  children: ReactNode;
}

/** The frame's two lines. */
const FRAME = 2;

/** One item's card in a CardList. Of thousands the browser works out only those in view; the others hold the usual height. */
export function CardFrame({ id, height: { xs, sm }, children }: Props) {
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
      {children}
    </Paper>
  );
}
