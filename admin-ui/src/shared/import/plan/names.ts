import type { ImportRow } from './rows';

const same = (name: string) => name.normalize('NFC').trim().toLowerCase();

/** Names in a list field that are not known, and in how many rows each stands. Case does not count, as for the service. */
export function nameFinder(field: string, known: readonly string[]) {
  const keys = new Set(known.map(same));
  const found = new Map<string, { name: string; rows: number }>();
  const look = ({ fields }: ImportRow) => {
    const inRow = new Map([fields[field] ?? []].flat().map((name) => [same(name), name.trim()]));
    for (const [key, name] of inRow) {
      if (key === '' || keys.has(key)) continue;
      const before = found.get(key);
      found.set(key, { name: before?.name ?? name, rows: (before?.rows ?? 0) + 1 });
    }
  };
  return { look, found: () => [...found.values()] };
}
