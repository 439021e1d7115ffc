/** The filters a creator can have (spec 5). */
export const filterOptions = [
  'Odinani',
  'Igbo entertainment',
  'Igbo language',
  'Igbo history',
  'Philosophy',
  'Culture',
  'Kids',
] as const;

/** The category of a creator without filters (spec 9). */
export const defaultCategory = 'Odinani';

/** Joins filters with comma and space, as the API has them (spec 3). */
export function joinFilters(filters: readonly string[]): string {
  return filters.join(', ');
}

/** Returns filters as a list, from a list or from the joined text. */
export function splitFilters(filters: readonly string[] | string | null | undefined): string[] {
  if (filters === null || filters === undefined) return [];
  const parts = typeof filters === 'string' ? filters.split(',') : filters;
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
