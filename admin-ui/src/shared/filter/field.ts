import { names, type Sort, type WithOrWithout } from '../routing/filter';
import { capitalize } from '../text/plural';

export interface FilterOption {
  value: string;
  label: string;
  /** The text of its chip, if it is not 'Category: Animals'. */
  chip?: string;
}

/** A field of the filter menu with a few options: a filter, or the order of the list. */
export interface FilterField {
  label: string;
  hint?: string;
  isOrder?: boolean;
  /** The value is several of the others, see `names`. */
  isMulti?: boolean;
  /** The first option is the default and has an empty value. */
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
}

/** Returns the options to choose entries with or without something: 'a recording'. */
export function withOrWithoutOptions(what: string): FilterOption[] {
  const option = (value: WithOrWithout): FilterOption => {
    const label = `${capitalize(value)} ${what}`;
    return { value, label, chip: label };
  };
  return [{ value: '', label: 'Any' }, option('with'), option('without')];
}

/** The order of a list: `usual`, such as 'Igbo order', or newest first. */
export const orderField = (
  usual: string,
  value: Sort,
  onChange: (value: Sort) => void,
  hint?: string,
): FilterField => ({
  label: 'Order',
  ...(hint !== undefined && { hint }),
  isOrder: true,
  options: [
    { value: '', label: usual },
    { value: 'newest', label: 'Newest first', chip: 'Newest first' },
  ],
  value,
  onChange: (next) => onChange(next as Sort),
});

/** The options, with what was chosen where it is none of them. */
export const optionsOf = ({ options, value }: FilterField): readonly FilterOption[] =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: value }];

/** Returns a field for each value of a multiple field, which removes that value; other fields as they are. */
export function singleFields(field: FilterField): FilterField[] {
  if (!field.isMulti) return [field];
  const chosen = names.parse(field.value);
  return chosen.map((value) => ({
    ...field,
    isMulti: false,
    value,
    onChange: () => field.onChange(names.format(chosen.filter((each) => each !== value))),
  }));
}

/** 'Category: Animals' */
export function chipOf(field: FilterField): string {
  const chosen = optionsOf(field).find(({ value }) => value === field.value);
  return chosen?.chip ?? `${field.label}: ${chosen?.label ?? field.value}`;
}
