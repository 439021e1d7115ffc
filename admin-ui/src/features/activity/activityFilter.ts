import { historyAreas } from '../../shared/areas';
import { defineFilter, text } from '../../shared/routing/filter';
import type { HistoryFilter } from './activityQuery';
import { formatDay } from '../../shared/text/dates';
import { kinds } from './streams';

export interface Values {
  /** Each value is empty if the filter does not use it. */
  area: string;
  kind: string;
  actor: string;
  /** Days in the local time zone: '2026-11-20'. `to` is included. */
  from: string;
  to: string;
}

const optionField = (options: readonly string[]) => ({
  ...text,
  parse: (value: string) => (options.includes(value) ? value : ''),
});
const dayField = (preposition: string) => ({
  ...text,
  parse: (value: string) => (startOf(value) ? value : ''),
  wording: (value: string) => ` ${preposition} ${formatDay(`${value}T00:00:00`)}`,
});

/** The filter of the Activity page. */
export const activityFilter = defineFilter<Values>({
  area: { ...optionField(historyAreas), wording: () => ' in this area' },
  kind: { ...optionField(Object.keys(kinds)), wording: () => ' of this kind' },
  actor: { ...text, parse: (value) => value.trim().slice(0, 100), wording: (name) => ` by ${name}` },
  from: dayField('from'),
  to: dayField('to'),
});

/** Returns the filter that is sent to the services. */
export function toHistoryFilter({ actor, from, to }: Values): HistoryFilter {
  const [first, end] = [startOf(from), startOf(to, 1)];
  return {
    ...(actor && { actor }),
    ...(first && { from: first.toISOString() }),
    ...(end && { to: end.toISOString() }),
  };
}

/** Returns the local time at which a day, or the day `daysLater` days later, begins; undefined for an invalid day. */
function startOf(day: string, daysLater = 0): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start;
}
