import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import { TableTools } from '../../shared/ReorderTable/TableTools';
import type { Density } from '../../shared/ReorderTable/types';
import { SearchField } from '../../shared/SearchField';

interface Props {
  text: string;
  onText: (text: string) => void;
  found: number;
  total: number;
  /** Undefined where there are cards and nothing to scroll sideways. */
  scroller: RefObject<HTMLElement | null> | undefined;
  density: Density;
  onDensity: (density: Density) => void;
}

/** The search box, how many it found, and the table's tools. */
export function CreatorsToolbar({ text, onText, found, total, scroller, density, onDensity }: Props) {
  const isSearching = text.trim() !== '';
  return (
    <Box
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, mb: 2 }}
    >
      <Box sx={{ flex: '1 1 280px', maxWidth: { sm: 420 } }}>
        <SearchField label="Search creators..." value={text} onChange={onText} />
      </Box>
      <Typography
        role="status"
        variant="body2"
        sx={{ color: 'text.secondary', flex: '1 1 130px', minHeight: 21 }}
      >
        {isSearching && `${found} of ${total} creators`}
      </Typography>
      {scroller && <TableTools scroller={scroller} density={density} onDensity={onDensity} />}
    </Box>
  );
}
