import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { HistoryArea } from '../../shared/areas';
import type { ExportPart, ExportSource, Reader } from '../../shared/export/source';
import { loadHistory, type HistoryQuery } from '../../shared/history/api';
import { PAGE_SIZE } from '../../shared/http/pages';
import { historyKey } from '../../shared/http/queryClient';
import { readOnlyColumns } from '../../shared/sheet/columns';
import {
  findBoundingStream,
  mergeStreams,
  compareChanges,
  streamsOf,
  type AreaChange,
  type Loaded,
  type Stream,
} from './streams';

/** The filter that applies to every stream. */
export type HistoryFilter = Pick<HistoryQuery, 'actor' | 'from' | 'to' | 'trash' | 'q'>;

interface Activity {
  streams: Loaded[];
  /** The changes that are shown. */
  changes: AreaChange[];
  /** Areas that did not respond. */
  missing: HistoryArea[];
}

const activityQuery = (streams: Stream[], filter: HistoryFilter) => {
  const queryKey = [...historyKey, 'merged', streams, filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Activity> => {
      const shownCount = client.getQueryData<Activity>(queryKey)?.changes.length ?? 0;
      const answers = await Promise.allSettled(
        streams.map((stream) => loadPage(stream, filter, undefined, signal)),
      );
      const loaded = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      const [failure] = answers.filter((answer) => answer.status === 'rejected');
      if (failure && (loaded.length === 0 || signal.aborted)) throw failure.reason;
      const missing = streams.filter((_, at) => answers[at]?.status === 'rejected').map(({ area }) => area);
      const filled = await fill(loaded, filter, Math.max(shownCount, 1), signal);
      return { streams: filled, changes: mergeStreams(filled), missing: [...new Set(missing)] };
    },
  });
};

export async function loadPage(
  stream: Stream,
  filter: HistoryFilter,
  cursor?: string,
  signal?: AbortSignal,
): Promise<Loaded> {
  const { area, action, entity } = stream;
  const { changes, next } = await loadHistory(
    area,
    {
      ...filter,
      limit: PAGE_SIZE,
      ...(action !== undefined && { action }),
      ...(entity !== undefined && { entity }),
      ...(cursor !== undefined && { cursor }),
    },
    signal,
  );
  return { ...stream, changes: changes.map((change) => ({ ...change, area })), next };
}

/** Loads further pages until `wanted` changes can be shown or there are no more. */
async function fill(
  streams: Loaded[],
  filter: HistoryFilter,
  wanted: number,
  signal?: AbortSignal,
): Promise<Loaded[]> {
  let all = streams;
  for (
    let last = findBoundingStream(all);
    last && mergeStreams(all).length < wanted;
    last = findBoundingStream(all)
  ) {
    const { changes } = last;
    const page = await loadPage(last, filter, last.next, signal);
    all = all.map((stream) =>
      stream === last ? { ...page, changes: [...changes, ...page.changes] } : stream,
    );
  }
  return all;
}

/** Loads the changes of several areas in the order of time. `streams` and `filter` are part of the query key. */
export function useActivity(streams: Stream[], filter: HistoryFilter) {
  const client = useQueryClient();
  const options = activityQuery(streams, filter);
  const { data, error, isPending, refetch } = useQuery(options);
  const more = useMutation({
    mutationFn: async (before: Activity) => {
      const filled = await fill(before.streams, filter, before.changes.length + PAGE_SIZE);
      // If the list was reloaded meanwhile, these pages no longer follow it.
      client.setQueryData(options.queryKey, (now) =>
        now === before ? { ...before, streams: filled, changes: mergeStreams(filled) } : now,
      );
    },
  });
  return {
    changes: data?.changes ?? [],
    missing: data?.missing ?? [],
    hasMore: data !== undefined && findBoundingStream(data.streams) !== undefined,
    error: data ? null : error,
    isPending,
    reload: () => void refetch(),
    more: {
      load: () => data && more.mutate(data),
      isLoading: more.isPending,
      failed: more.isError && more.variables === data,
    },
  };
}

export type ActivityList = ReturnType<typeof useActivity>;

type ShownField = 'at' | 'area' | 'actor' | 'apiKey' | 'action' | 'entity' | 'label' | 'entityId';

const columns = readOnlyColumns<Pick<AreaChange, ShownField | 'before' | 'after' | 'requestId' | 'id'>>({
  at: 'Time',
  area: 'Area',
  actor: 'User',
  apiKey: 'API key',
  action: 'Action',
  entity: 'Type',
  label: 'Name',
  entityId: 'ID',
  before: 'Before',
  after: 'After',
  requestId: 'Request ID',
  id: 'Change',
});

/** Returns the export source of the activity: the listed changes or, if a filter is set, also all changes. */
export function activitySource(streams: Stream[], filter: HistoryFilter, isNarrowed: boolean): ExportSource {
  const part = (label: string, given: Stream[], partFilter: HistoryFilter): ExportPart => ({
    label,
    file: 'activity',
    columns,
    read: () => createReader(given, partFilter),
  });
  const all = part('All changes', streamsOf({ area: '', kind: '' }), {});
  return {
    what: 'changes',
    parts: isNarrowed ? [part('Only the current list', streams, filter), all] : [all],
  };
}

/** Returns a reader of the changes of several areas, newest first. It drops returned changes to save memory. */
function createReader(streams: Stream[], filter: HistoryFilter): Reader {
  const loaded: Loaded[] = [];
  let last: AreaChange | undefined;
  const isNew = (change: AreaChange) => last === undefined || compareChanges(change, last) > 0;
  return async (signal) => {
    const begun = streams[loaded.length];
    const bound = findBoundingStream(loaded);
    if (begun) loaded.push(await loadPage(begun, filter, undefined, signal));
    else if (bound) {
      const page = await loadPage(bound, filter, bound.next, signal);
      const unread = bound.changes.filter(isNew);
      loaded[loaded.indexOf(bound)] = { ...page, changes: [...unread, ...page.changes] };
    }
    if (loaded.length < streams.length) return { rows: [], isLast: false, total: undefined };
    const rows = mergeStreams(loaded).filter(isNew);
    last = rows.at(-1) ?? last;
    return { rows, isLast: findBoundingStream(loaded) === undefined, total: undefined };
  };
}
