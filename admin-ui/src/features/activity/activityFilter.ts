import { historyAreas } from '../../shared/areas';
import { defineFilter, text } from '../../shared/routing/filter';
import type { HistoryFilter } from './activityQuery';
import { formatDay } from '../../shared/text/dates';
import { kinds } from './streams';

export interface Values {
  /** An area, or empty for all of them; so are the others. */
  area: string;
  kind: string;
  actor: string;
  /** Days of this computer's calendar, as '2026-11-20'; both are included. */
  from: string;
  to: string;
}

const oneOf = (known: readonly string[]) => ({
  ...text,
  parse: (value: string) => (known.includes(value) ? value : ''),
});
const day = (word: string) => ({
  ...text,
  parse: (value: string) => (startOf(value) ? value : ''),
  wording: (value: string) => ` ${word} ${formatDay(`${value}T00:00:00`)}`,
});

/** The filter of the activity. */
export const activityFilter = defineFilter<Values>({
  area: { ...oneOf(historyAreas), wording: () => ' in this area' },
  kind: { ...oneOf(Object.keys(kinds)), wording: () => ' of this kind' },
  actor: { ...text, parse: (value) => value.trim().slice(0, 100), wording: (name) => ` by ${name}` },
  from: day('from'),
  to: day('to'),
});

/** The filter that is sent to the services. */
export function toHistoryFilter({ actor, from, to }: Values): HistoryFilter {
  const [first, end] = [startOf(from), startOf(to, 1)];
  return {
    ...(actor && { actor }),
    ...(first && { from: first.toISOString() }),
    ...(end && { to: end.toISOString() }),
  };
}

/** When a day, or one some days later, begins here. */
function startOf(day: string, later = 0): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + later);
  return Number.isNaN(start.getTime()) ? undefined : start;
}
