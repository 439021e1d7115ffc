import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SearchBar } from '../../../shared/fields/SearchBar';
import { useDebouncedValue } from '../../../shared/hooks/useDebouncedValue';
import { pagedQuery } from '../../../shared/http/pages';
import { RecordPage } from '../../../shared/record/RecordPage';
import { useFilter } from '../../../shared/routing/filter';
import { plural } from '../../../shared/text/plural';
import { iluKeys, loadProverbs, noun, type ProverbQuery } from '../api';
import { ProverbChoice } from './ProverbChoice';
import { proverbKind } from './proverbKind';
import { recordFilter, type Which } from './recordFilter';

const pageSize = 100;
/** Typing pauses so long before the server is asked. */
const pauseMs = 200;

const whichText: Record<Which, string> = {
  without: ' without a recording',
  with: ' with a recording',
  all: '',
};

/** The proverbs to record, page by page. */
function recordQuery(query: ProverbQuery) {
  return pagedQuery([...iluKeys.proverbs, 'record', query], async (cursor, signal) => {
    const asked = { ...query, limit: pageSize, ...(cursor && { cursor }) };
    const { data, pagination } = await loadProverbs(asked, signal);
    return { items: data, next: pagination.next, total: pagination.total };
  });
}

/** Recording proverbs one after the other. */
export function RecordProverbsPage() {
  const { text, setText, values, set } = useFilter(recordFilter);
  const typed = text.trim();
  const q = useDebouncedValue(typed, pauseMs);
  const { recording, letter, category, sort } = values;
  const paged = useMemo(
    () =>
      recordQuery({
        sort,
        ...(recording !== 'all' && { recording }),
        ...(q && { q: [...q.normalize('NFC')].slice(0, 200).join('') }),
        ...(letter && { letter }),
        ...(category && { category }),
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
      kind={proverbKind}
      found={data}
      isStale={isPlaceholderData || q !== typed}
      error={error}
      onRetry={() => void refetch()}
      fetchPage={paged.fetchPage}
      foundText={(count) => `${plural(count, noun.one)}${whichText[recording]}${wording}`}
      choice={
        <>
          <SearchBar label="Search for a proverb" text={text} onText={setText} found="" />
          <ProverbChoice values={values} set={set} />
        </>
      }
    />
  );
}
