import { useQueries } from '@tanstack/react-query';
import type { FilterField } from '../../../shared/filter/field';
import { menus, proverbFilter, type Filter } from './proverbFilter';

const lists = menus.flatMap(({ name, menu }) => ('names' in menu ? { name, query: menu.names } : []));

/** The names that filters are chosen from, by filter; undefined until they are loaded anew. */
export function useFilterNames(): Partial<Record<string, { names: string[]; isFetching: boolean }>> {
  const answers = useQueries({ queries: lists.map(({ query }) => query) });
  const loaded = lists.flatMap(({ name }, at) => {
    const { data, isFetching = false } = answers[at] ?? {};
    return data ? [[name, { names: data, isFetching }]] : [];
  });
  return Object.fromEntries(loaded) as ReturnType<typeof useFilterNames>;
}

/** No category has a comma in its name. */
const uncategorised = ',';

/** The menu of filters. Proverbs without a category are a choice among the categories. */
export function useProverbFields(filter: Filter, change: (some: Partial<Filter>) => void): FilterField[] {
  const loaded = useFilterNames();
  return menus.map(({ name, menu }): FilterField => {
    const names = (loaded[name]?.names ?? []).map((value) => ({ value, label: value }));
    const options = 'options' in menu ? menu.options : [{ value: '', label: menu.all }, ...names];
    const field = {
      label: menu.label,
      options,
      value: proverbFilter.format(name, filter[name]),
      onChange: (value: string) => change({ [name]: proverbFilter.params[name].parse(value) }),
    };
    if (name !== 'category') return field;
    const [all, ...categories] = options;
    const without = { value: uncategorised, label: 'Without a category', chip: 'Without a category' };
    return {
      ...field,
      options: [...(all ? [all] : []), without, ...categories],
      value: filter.uncategorised ? uncategorised : filter.category,
      onChange: (value) => {
        const isWithout = value === uncategorised;
        change({ category: isWithout ? '' : value, uncategorised: isWithout });
      },
    };
  });
}
