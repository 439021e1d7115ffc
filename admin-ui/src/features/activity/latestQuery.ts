import { queryOptions } from '@tanstack/react-query';
import { loadHistory } from '../../shared/history/api';
import { historyKey } from '../../shared/http/queryClient';
import { compare } from './merge';
import { trashStreams } from './streams';

/** How many changes are the latest. */
export const LATEST = 8;

const EVERY_MS = 60_000;
// Sign-ins would be most of them.
const areas = trashStreams.map(({ area }) => area);

/** What was changed last in all areas, and those that did not answer. */
export const latestQuery = queryOptions({
  queryKey: [...historyKey, 'latest'],
  queryFn: async ({ signal }) => {
    const answers = await Promise.allSettled(
      areas.map((area) => loadHistory(area, { limit: LATEST }, signal)),
    );
    const [failure] = answers.filter((answer) => answer.status === 'rejected');
    if (failure && (signal.aborted || answers.every(({ status }) => status === 'rejected')))
      throw failure.reason;
    const changes = areas.flatMap((area, at) => {
      const answer = answers[at];
      return answer?.status === 'fulfilled'
        ? answer.value.changes.map((change) => ({ ...change, area }))
        : [];
    });
    return {
      changes: changes.sort(compare).slice(0, LATEST),
      missing: areas.filter((_, at) => answers[at]?.status === 'rejected'),
    };
  },
  staleTime: 0,
  refetchInterval: EVERY_MS,
});
