import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { searchItems } from '../../../shared/database/searchItems';
import { SearchBar } from '../../../shared/fields/SearchBar';
import { Choice, ChoiceBar } from '../../../shared/record/ChoiceBar';
import { RecordPage } from '../../../shared/record/RecordPage';
import { defineFilter, useFilter } from '../../../shared/routing/filter';
import { plural } from '../../../shared/text/plural';
import {
  fetchNothing,
  noun,
  riddleRecordings,
  riddlesQuery,
  toRecordItems,
  type Riddle,
  type Sort,
} from '../api';
import { kwuoPaths } from '../paths';

type Which = 'without' | 'redo' | 'with' | 'all';

const recordFilter = defineFilter({
  // Not worded here, because the default leaves riddles out too; see whichText.
  recording: {
    role: 'sort',
    parse: (value): Which => (value === 'redo' || value === 'with' || value === 'all' ? value : 'without'),
    format: (which: Which) => (which === 'without' ? '' : which),
  },
  sort: {
    role: 'sort',
    parse: (value): Sort => (value === 'igbo' ? 'igbo' : 'newest'),
    format: (sort: Sort) => (sort === 'igbo' ? sort : ''),
  },
});

const matches: Record<Which, (riddle: Riddle) => boolean> = {
  without: ({ audio }) => !audio,
  redo: ({ audio }) => audio?.check === 'redo',
  with: ({ audio }) => audio !== undefined,
  all: () => true,
};
const whichText: Record<Which, string> = {
  without: ' without a recording',
  redo: ' to record again',
  with: ' with a recording',
  all: '',
};
const searchedTexts = ({ riddle, translation, answer, options }: Riddle) => [
  riddle,
  translation,
  answer,
  ...options,
];

/** Records riddles one after the other. */
export function RecordRiddlesPage() {
  const { text, setText, values, set } = useFilter(recordFilter);
  const { recording, sort } = values;
  const query = useDeferredValue(text.trim());
  const { data, error, isPlaceholderData, refetch } = useQuery(riddlesQuery(sort));
  const results = useMemo(
    () => data && toRecordItems(searchItems(data, query, searchedTexts).filter(matches[recording])),
    [data, query, recording],
  );
  return (
    <RecordPage
      area={riddleRecordings}
      databasePath={`${kwuoPaths.gwamGwamGwam}?tab=edit`}
      checkPath={kwuoPaths.check}
      results={results}
      isStale={isPlaceholderData || query !== text.trim()}
      error={error}
      onRetry={() => void refetch()}
      fetchPage={fetchNothing}
      countText={(count) => `${plural(count, noun.one)}${whichText[recording]}`}
      filters={
        <>
          <SearchBar label="Search for a riddle" text={text} onText={setText} found="" />
          <ChoiceBar>
            <Choice
              label="Recording"
              value={recording}
              options={[
                { value: 'without', label: 'Without a recording' },
                { value: 'redo', label: 'To redo' },
                { value: 'with', label: 'With a recording' },
                { value: 'all', label: 'All' },
              ]}
              onChange={(value) => set('recording', value as Which)}
            />
            <Choice
              label="Order"
              value={sort}
              options={[
                { value: 'newest', label: 'Newest first' },
                { value: 'igbo', label: 'Igbo alphabet' },
              ]}
              onChange={(value) => set('sort', value as Sort)}
            />
          </ChoiceBar>
        </>
      }
    />
  );
}
