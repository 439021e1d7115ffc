import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/dibia';
import { api, send } from '../../../shared/http/client';
import type { Moderated, ModerationKind, Filter } from '../../../shared/moderation/types';

export type Review = components['schemas']['Review'];
export type Report = components['schemas']['Report'];

/** A dibia and how many submissions about it are listed. */
export type Group = components['schemas']['Group'];

/** A review or report that a visitor wrote about a dibia. */
export interface Submission extends Moderated {
  dibiaId: string;
  dibiaName: string;
  /** The visitor's. */
  name: string;
  date: string;
}

/** A kind of submission that is listed by dibia. A filter's group is the dibia's id. */
export interface GroupedKind<T extends Submission> extends ModerationKind<T> {
  textOf: (item: T) => string;
  ratingOf?: (item: T) => number;
  /** Returns why the dibia is hidden, if it is. The details then offer to hide it or to show it again. */
  hiddenReasonOf?: (item: T) => string | undefined;
  fetchGroups: (filter: Filter, signal: AbortSignal) => Promise<Group[]>;
}

export const countsQuery = queryOptions({
  queryKey: ['dibia', 'counts'],
  queryFn: ({ signal }) => send(api.GET('/api/dibia/admin/counts', { signal })),
});

export const loadRedList = (signal: AbortSignal) =>
  send(api.GET('/api/dibia/admin/report/redlist', { signal }));

export const redListQuery = queryOptions({
  queryKey: ['dibia', 'reports', 'redlist'],
  queryFn: ({ signal }) => loadRedList(signal),
});

/** The dibias that have submissions of a filter, by name or by their oldest submission. */
export function groupsQuery<T extends Submission>(kind: GroupedKind<T>, { status, q, sort }: Filter) {
  const filter = { status, q, ...(sort && { sort }) };
  return queryOptions({
    queryKey: [...kind.key, 'groups', filter],
    queryFn: ({ signal }) => kind.fetchGroups(filter, signal),
  });
}
