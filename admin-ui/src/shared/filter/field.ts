import type { WithOrWithout } from '../routing/filter';
import { capital } from '../text/plural';

export interface FilterOption {
  value: string;
  label: string;
  /** The text of its chip, if it is not 'Category: Animals'. */
  chip?: string;
}

/** A field of the filter menu. */
export interface FilterField {
  label: string;
  /** The first option means no filter; its value is empty. */
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
}

/** Returns the options of a withOrWithout filter: 'a recording'. */
export function withOrWithoutOptions(what: string): FilterOption[] {
  const option = (value: WithOrWithout): FilterOption => {
    const label = `${capital(value)} ${what}`;
    return { value, label, chip: label };
  };
  return [{ value: '', label: 'Any' }, option('with'), option('without')];
}

/** Returns the filter menu of a list whose only filter is the recording. */
export const recordingFields = (
  value: WithOrWithout,
  onChange: (value: WithOrWithout) => void,
): FilterField[] => [
  {
    label: 'Recording',
    options: withOrWithoutOptions('a recording'),
    value,
    onChange: (next) => onChange(next as WithOrWithout),
  },
];

/** Returns the options, and the chosen value if it is none of them. */
export const optionsOf = ({ options, value }: FilterField): readonly FilterOption[] =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: value }];

/** 'Category: Animals' */
export function chipOf(field: FilterField): string {
  const chosen = optionsOf(field).find(({ value }) => value === field.value);
  return chosen?.chip ?? `${field.label}: ${chosen?.label ?? field.value}`;
}
