import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../api/dibia';
import { failureReason, unanswered } from '../feedback/failures';
import { api, send } from '../http/client';
import { LAST_REASONS } from '../recent/clearRecent';
import { ApiError } from '../http/ApiError';
import type { Write } from '../http/write';
import { sizeProblem } from '../text/textLimits';
import { countLetters } from '../text/truncate';
import { plural } from '../text/plural';
import type { ModerationArea } from './types';

/** The preset reasons of an area, in the order of their keys 1 to 9. */
export type ReasonList = components['schemas']['ReasonList'];

/** How many preset reasons an area can have: one for each key. */
export const MAX_REASONS = 9;

/** How many characters a reason can have. */
export const MAX_CHARACTERS = 500;

/** Returns the error for a reason that is too long. */
export function reasonProblem(reason: string, label = 'Reason'): string | undefined {
  const over = countLetters(reason.trim()) - MAX_CHARACTERS;
  return over > 0
    ? `${plural(over, 'character')} too many`
    : sizeProblem(label, MAX_CHARACTERS, reason.trim());
}

export const reasonsQuery = (area: ModerationArea) =>
  queryOptions({
    queryKey: [area, 'reasons'],
    queryFn: ({ signal }) => send(api.GET(`/api/${area}/admin/reasons`, { signal })),
  });

/** Reports whether another administrator has changed the reasons since this version. */
export const isStale = (error: unknown) => error instanceof ApiError && error.status === 412;

/** Replaces the preset reasons of an area. `version` is that of the list to replace, for If-Match. */
export const reasonsWrite = (area: ModerationArea): Write<ReasonList, ReasonList> => ({
  changes: [reasonsQuery(area).queryKey],
  upToDate: [reasonsQuery(area).queryKey],
  send: ({ reasons, version }) =>
    send(
      api.PUT(`/api/${area}/admin/reasons`, {
        params: { header: { 'If-Match': `"${version}"` } },
        body: { reasons },
      }),
    ),
  store: (client, saved) => client.setQueryData(reasonsQuery(area).queryKey, saved),
  failureOf: (error) =>
    unanswered(error, 'There was no connection. The reasons were not saved; try again.') ??
    `The reasons could not be saved. ${failureReason(error)}`.trim(),
});

type LastReasons = Partial<Record<ModerationArea, unknown>>;

function readAll(): LastReasons {
  try {
    return Object(JSON.parse(localStorage.getItem(LAST_REASONS) ?? '{}')) as LastReasons;
  } catch {
    return {};
  }
}

/** Returns the reasons that were given last in this browser, newest first. */
function readLastReasons(area: ModerationArea): unknown[] {
  const last = readAll()[area];
  return Array.isArray(last) ? last : [];
}

const orders = new Map<ModerationArea, unknown[]>();

/** Sorts the reasons of an area by their last use. It is called when a page is opened: the order stays while a person works. */
export function sortReasons(area: ModerationArea): void {
  orders.set(area, readLastReasons(area));
}

/** Returns the reasons that were given last before the page was opened, newest first. */
export const sortedReasons = (area: ModerationArea): readonly unknown[] => orders.get(area) ?? [];

/** Remembers that a reason was given. */
export function addLastReason(area: ModerationArea, reason: string | undefined): void {
  if (!reason) return;
  const last = [reason, ...readLastReasons(area).filter((each) => each !== reason)].slice(0, MAX_REASONS);
  try {
    localStorage.setItem(LAST_REASONS, JSON.stringify({ ...readAll(), [area]: last }));
  } catch {
    // Storage is full or blocked: the reasons keep the order of their keys then.
  }
}

/** Sorts preset reasons with their keys: those given last come first, the others in the order of their keys. */
export function sortByUse(reasons: readonly string[], last: readonly unknown[]) {
  const rank = (reason: string) => (last.includes(reason) ? last.indexOf(reason) : last.length);
  return reasons
    .map((reason, at) => ({ reason, key: String(at + 1) }))
    .sort((a, b) => rank(a.reason) - rank(b.reason));
}
