import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { MatchDots } from '../../../shared/fields/MatchDots';
import type { Sort } from '../api';

interface ListToolsProps {
  exact: boolean;
  onExact: (exact: boolean) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Sets whether dots must match, and the order of the list. */
export function ListTools({ exact, onExact, sort, onSort }: ListToolsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <MatchDots exact={exact} onChange={onExact} />
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label="Order"
        value={sort}
        onChange={(_, next: Sort | null) => {
          // Null if the selected one is pressed again.
          if (next) onSort(next);
        }}
        sx={{ '& button': { minHeight: 36, textTransform: 'none' } }}
      >
        <ToggleButton value="newest">Newest</ToggleButton>
        <ToggleButton value="igbo">Igbo order</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
