const prefix = 'obi.filter.';

/** Returns the key in localStorage of a list's filter. */
export const filterKey = (list: string) => prefix + list;

/** Is called on sign-out: the next person at the computer starts without filters. */
export function forgetFilters(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
