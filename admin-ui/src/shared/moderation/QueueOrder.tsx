import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useSearchParams } from 'react-router';
import { withValues } from '../routing/filter';
import { filterKey } from '../routing/forgetFilters';
import type { Filter } from './types';

type Sort = Filter['sort'];

/** All queues share it. */
const storageKey = filterKey('queues');
const parseSort = (value: string | null): Sort => (value === 'oldest' ? value : undefined);

/**
 * Returns the order of the queue and a function that sets it. Without an order in the address, the last one chosen in any
 * queue applies.
 */
export function useQueueOrder(): [Sort, (sort: Sort) => void] {
  const [params, setParams] = useSearchParams();
  const sort = parseSort(params.get('sort') ?? localStorage.getItem(storageKey));
  const setSort = (next: Sort) => {
    localStorage.setItem(storageKey, next ?? '');
    setParams((before) => withValues(before, { sort: next ?? '' }));
  };
  return [sort, setSort];
}

interface Props {
  value: Sort;
  onChange: (value: Sort) => void;
}

/** Chooses whether the newest or the oldest submissions come first. */
export function SortToggle({ value, onChange }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Order"
      value={value ?? ''}
      // Null if the selected one is pressed again.
      onChange={(_, chosen: string | null) => chosen !== null && onChange(parseSort(chosen))}
    >
      <ToggleButton value="">Newest first</ToggleButton>
      <ToggleButton value="oldest">Oldest first</ToggleButton>
    </ToggleButtonGroup>
  );
}
