/** The values that have a name in `names`; those that are missing are left out. */
export function pick<T extends object, K extends keyof T>(from: T, names: Record<K, unknown>): Pick<T, K> {
  const given = Object.entries(from).filter(([name, value]) => name in names && value !== undefined);
  return Object.fromEntries(given) as Pick<T, K>;
}
