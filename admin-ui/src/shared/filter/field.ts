import type { WithOrWithout } from '../routing/filter';
import { capital } from '../text/plural';

export interface FilterOption {
  value: string;
  label: string;
  /** What its chip reads, where that is not 'Category: Animals'. */
  chip?: string;
}

/** Something that a list can be narrowed by: one of a few. */
export interface FilterField {
  label: string;
  /** The first option means no filter; its value is empty. */
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
}

/** What can be chosen of those with something and those without it: 'a recording'. */
export function withOrWithoutOptions(what: string): FilterOption[] {
  const option = (value: WithOrWithout): FilterOption => {
    const label = `${capital(value)} ${what}`;
    return { value, label, chip: label };
  };
  return [{ value: '', label: 'Any' }, option('with'), option('without')];
}

/** The menu of a list that is narrowed by its recordings alone. */
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

/** The options, with what was chosen where it is none of them. */
export const optionsOf = ({ options, value }: FilterField): readonly FilterOption[] =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: value }];

/** 'Category: Animals' */
export function chipOf(field: FilterField): string {
  const chosen = optionsOf(field).find(({ value }) => value === field.value);
  return chosen?.chip ?? `${field.label}: ${chosen?.label ?? field.value}`;
}
