import type { Check } from '../audio/stored/check';
import type { FilterOption } from '../filter/field';
import type { FilterParam } from '../routing/filter';

export type CheckFilter = '' | 'waiting' | Exclude<Check, ''>;

/** Keeps entries whose recording waits for a check by another person, is checked, or must be recorded again. */
export const checkParam: FilterParam<CheckFilter> = {
  parse: (text) => (text === 'waiting' || text === 'checked' || text === 'redo' ? text : ''),
  format: (value) => value,
  wording: (value) => (value === '' ? '' : wordings[value]),
};

const wordings: Record<Exclude<CheckFilter, ''>, string> = {
  waiting: ' with a recording that waits for a check',
  checked: ' with a checked recording',
  redo: ' with a recording to redo',
};

/** The counts of an area's summary. */
interface Counts {
  waitingForCheck: number;
  checked: number;
  toRedo: number;
}

/** The options of the filter, with the number of entries if it is known. */
export function checkOptions(counts?: Counts): FilterOption[] {
  const option = (value: CheckFilter, label: string, count: number | undefined) => ({
    value,
    label: count === undefined ? label : `${label} (${count})`,
    chip: label,
  });
  return [
    { value: '', label: 'Any' },
    option('waiting', 'Waiting for a check', counts?.waitingForCheck),
    option('checked', 'Checked', counts?.checked),
    option('redo', 'To redo', counts?.toRedo),
  ];
}

/** Reports whether a recording has this status. Only the server knows which recordings this user uploaded. */
export const hasCheck = (value: CheckFilter, audio: { check?: Check } | undefined): boolean =>
  audio !== undefined && (audio.check || 'waiting') === value;
