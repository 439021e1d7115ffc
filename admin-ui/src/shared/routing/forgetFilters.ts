const prefix = 'obi.filter.';

/** Where this browser keeps how a list was narrowed. */
export const filterKey = (list: string) => prefix + list;

/** Called at signing out: the next person at the computer begins with whole lists. */
export function forgetFilters(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
