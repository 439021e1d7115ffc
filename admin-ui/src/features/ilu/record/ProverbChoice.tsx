import { useQuery } from '@tanstack/react-query';
import { Choice, ChoiceBar } from '../../../shared/record/ChoiceBar';
import type { useFilter } from '../../../shared/routing/filter';
import { categoriesQuery, lettersQuery } from '../api';
import { letterLabel, outside } from '../database/letterLabel';
import type { Sort, Which } from './recordFilter';

type Chosen = ReturnType<
  typeof useFilter<{ recording: Which; letter: string; category: string; sort: Sort }>
>;

/** Which proverbs are recorded, and in which order. */
export function ProverbChoice({ values, set }: Pick<Chosen, 'values' | 'set'>) {
  const { data: letters = [] } = useQuery(lettersQuery);
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <ChoiceBar>
      <Choice
        label="Recording"
        value={values.recording}
        options={[
          { value: 'without', label: 'Without a recording' },
          { value: 'with', label: 'With a recording' },
          { value: 'all', label: 'All' },
        ]}
        onChange={(value) => set('recording', value as Which)}
      />
      <Choice
        label="First letter"
        value={values.letter}
        options={[
          { value: '', label: 'All letters' },
          ...letters
            .filter(({ count }) => count > 0)
            .map(({ letter }) => ({
              value: letter,
              label: letter === outside ? 'Outside the alphabet' : letterLabel(letter),
              ...(letter !== outside && { lang: 'ig' }),
            })),
        ]}
        onChange={(letter) => set('letter', letter)}
      />
      <Choice
        label="Category"
        value={values.category}
        options={[
          { value: '', label: 'All categories' },
          ...categories.map((category) => ({ value: category, label: category })),
        ]}
        onChange={(category) => set('category', category)}
      />
      <Choice
        label="Order"
        value={values.sort}
        options={[
          { value: 'igbo', label: 'Igbo alphabet' },
          { value: 'newest', label: 'Newest first' },
        ]}
        onChange={(sort) => set('sort', sort as Sort)}
      />
    </ChoiceBar>
  );
}
