import { useQuery } from '@tanstack/react-query';
import { recordingFields, type FilterField } from '../../../shared/filter/field';
import { categoriesQuery } from '../api';
import type { Filter } from './proverbFilter';

/** No category has a comma in its name. */
const uncategorised = ',';

/** What is chosen in the menu of filters. */
export type Chosen = Pick<Filter, 'category' | 'uncategorised' | 'recording'>;

export const nothingChosen: Chosen = { category: '', uncategorised: false, recording: '' };

/** The menu of filters: which category, and whether there is a recording. */
export function useProverbFields(chosen: Chosen, change: (some: Partial<Chosen>) => void): FilterField[] {
  const { data: categories = [] } = useQuery(categoriesQuery);
  return [
    {
      label: 'Category',
      options: [
        { value: '', label: 'All categories' },
        { value: uncategorised, label: 'Without a category', chip: 'Without a category' },
        ...categories.map((category) => ({ value: category, label: category })),
      ],
      value: chosen.uncategorised ? uncategorised : chosen.category,
      onChange: (value) =>
        change({
          category: value === uncategorised ? '' : value,
          uncategorised: value === uncategorised,
        }),
    },
    ...recordingFields(chosen.recording, (recording) => change({ recording })),
  ];
}
