import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQuery } from '../../../shared/moderation/lists';
import type { GroupList } from './rows';
import type { GroupedKind, Submission } from './types';

/** The lists of the expanded groups, by the group's id. */
export function useGroupLists<T extends Submission>(
  kind: GroupedKind<T>,
  { status, q }: { status: string; q: string },
  ids: readonly string[],
): ReadonlyMap<string, GroupList<T>> {
  const results = useQueries({
    queries: ids.map((group) => listQuery(kind, { status, q, group })),
  });
  return useMemo(
    () =>
      new Map(
        ids.map(
          (id, at) => [id, { data: results[at]?.data, failed: results[at]?.isError ?? false }] as const,
        ),
      ),
    [ids, results],
  );
}
