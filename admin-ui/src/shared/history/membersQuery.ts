import { pagedQuery } from '../http/pages';
import { historyKey } from '../http/queryClient';
import type { HistoryArea } from '../areas';
import { loadHistory } from './api';

/** The changes that a change of many at once is made of. */
export function membersQuery(area: HistoryArea, partOf: string) {
  return pagedQuery([...historyKey, area, 'members', partOf], async (cursor, signal) => {
    const { changes, next } = await loadHistory(
      area,
      { partOf: Number(partOf), limit: 50, ...(cursor && { cursor }) },
      signal,
    );
    return { items: changes, next };
  });
}
