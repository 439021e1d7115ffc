import { useQuery } from '@tanstack/react-query';
import { CheckPage } from '../../../shared/record/check/CheckPage';
import { summaryQuery } from '../../../shared/summary/summary';
import { proverbRecordings, recordQuery } from '../api';
import { iluPaths } from '../paths';

const waiting = recordQuery({ check: 'waiting', sort: 'igbo' });

/** Listens to recordings of proverbs one after the other. */
export function CheckProverbsPage() {
  const { data, error, refetch } = useQuery({ ...waiting, staleTime: 0, gcTime: 0 });
  const { data: counts } = useQuery(summaryQuery('ilu', false));
  return (
    <CheckPage
      area={proverbRecordings}
      recordPath={iluPaths.record}
      results={data}
      error={error}
      onReload={refetch}
      fetchPage={waiting.fetchPage}
      counts={counts}
    />
  );
}
