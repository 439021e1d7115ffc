import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SearchBar } from '../../../shared/fields/SearchBar';
import { useDebouncedValue } from '../../../shared/hooks/timers';
import { Choice, ChoiceBar } from '../../../shared/record/ChoiceBar';
import { RecordPage } from '../../../shared/record/RecordPage';
import { defineFilter, text, useFilter } from '../../../shared/routing/filter';
import { plural } from '../../../shared/text/plural';
import { categoriesQuery, lettersQuery, noun, proverbRecordings, recordQuery } from '../api';
import { letterLabel, outside, queryOf } from '../database/proverbFilter';
import { iluPaths } from '../paths';

type Which = 'without' | 'redo' | 'with' | 'all';
type Sort = 'igbo' | 'newest';

/** The filters of the page. The default is the proverbs without a recording. */
export const recordFilter = defineFilter({
  // 'sort' keeps it out of the wording, because the default leaves proverbs out too; see whichText.
  recording: {
    role: 'sort',
    parse: (value): Which => (value === 'redo' || value === 'with' || value === 'all' ? value : 'without'),
    format: (which: Which) => (which === 'without' ? '' : which),
  },
  letter: { ...text, wording: (letter: string) => ` beginning with ${letterLabel(letter)}` },
  category: { ...text, wording: (category: string) => ` in ${category}` },
  sort: {
    role: 'sort',
    parse: (value): Sort => (value === 'newest' ? 'newest' : 'igbo'),
    format: (sort: Sort) => (sort === 'newest' ? sort : ''),
  },
});

const whichText: Record<Which, string> = {
  without: ' without a recording',
  redo: ' to record again',
  with: ' with a recording',
  all: '',
};

/** The page searches when the user pauses typing for so long. */
const pauseMs = 200;

/** Records proverbs one after the other. */
export function RecordProverbsPage() {
  const { text, setText, values, set } = useFilter(recordFilter);
  const typed = text.trim();
  const q = useDebouncedValue(typed, pauseMs);
  const { recording, letter, category, sort } = values;
  const paged = useMemo(
    () =>
      recordQuery({
        sort,
        ...(recording === 'redo' ? { check: recording } : recording !== 'all' && { recording }),
        ...(q && { q: queryOf(q) }),
        ...(letter && { letter }),
        ...(category && { category: [category] }),
      }),
    [q, recording, letter, category, sort],
  );
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...paged,
    placeholderData: (before) => before,
  });
  const wording = recordFilter.wording({ ...values, q });
  return (
    <RecordPage
      area={proverbRecordings}
      databasePath={iluPaths.edit}
      checkPath={iluPaths.check}
      results={data}
      isStale={isPlaceholderData || q !== typed}
      error={error}
      onRetry={() => void refetch()}
      fetchPage={paged.fetchPage}
      countText={(count) => `${plural(count, noun.one)}${whichText[recording]}${wording}`}
      filters={
        <>
          <SearchBar label="Search for a proverb" text={text} onText={setText} found="" />
          <ProverbFilters values={values} set={set} />
        </>
      }
    />
  );
}

type FilterProps = Pick<ReturnType<typeof useFilter<FilterValues>>, 'values' | 'set'>;
interface FilterValues {
  recording: Which;
  letter: string;
  category: string;
  sort: Sort;
}

function ProverbFilters({ values, set }: FilterProps) {
  const { data: letters = [] } = useQuery(lettersQuery());
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <ChoiceBar>
      <Choice
        label="Recording"
        value={values.recording}
        options={[
          { value: 'without', label: 'Without a recording' },
          { value: 'redo', label: 'To redo' },
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
