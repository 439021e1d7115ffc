import type { ImportRow } from './rows';

const same = (name: string) => name.normalize('NFC').trim().toLowerCase();

/** Names in a list field that are not known, and in how many rows each stands. Case does not count, as for the service. */
export function nameFinder(field: string, known: readonly string[]) {
  const keys = new Set(known.map(same));
  const found = new Map<string, { name: string; rows: number }>();
  const look = ({ fields }: ImportRow) => {
    for (const name of new Set([fields[field] ?? []].flat())) {
      if (name.trim() === '' || keys.has(same(name))) continue;
      const before = found.get(same(name));
      found.set(same(name), { name: before?.name ?? name, rows: (before?.rows ?? 0) + 1 });
    }
  };
  return { look, found: () => [...found.values()] };
}
