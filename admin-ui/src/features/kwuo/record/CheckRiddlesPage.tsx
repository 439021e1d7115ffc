import { useQuery } from '@tanstack/react-query';
import { CheckPage } from '../../../shared/record/check/CheckPage';
import { summaryQuery } from '../../../shared/summary/summary';
import { fetchNothing, riddleRecordings, toRecordItems, waitingQuery } from '../api';
import { kwuoPaths } from '../paths';

/** Listens to recordings of riddles one after the other. */
export function CheckRiddlesPage() {
  const { data, error, refetch } = useQuery({
    ...waitingQuery,
    staleTime: 0,
    gcTime: 0,
    select: toRecordItems,
  });
  const { data: counts } = useQuery(summaryQuery('kwuo', false));
  return (
    <CheckPage
      area={riddleRecordings}
      recordPath={kwuoPaths.record}
      results={data}
      error={error}
      onReload={refetch}
      fetchPage={fetchNothing}
      counts={counts}
    />
  );
}
