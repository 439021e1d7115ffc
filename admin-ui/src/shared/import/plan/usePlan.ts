import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { igboFields, type ImportArea } from '../area';
import type { Table, TableRow } from '../read/table';
import { entryRows, type Matching } from './columns';
import { letterFinder, type LetterFound } from './letters';
import { importRow, inSlices, type ImportRow } from './rows';

/** What the file says once its columns are matched. */
export interface Plan {
  rows: ImportRow[];
  letters: LetterFound[];
  /** Names that are in no list yet. */
  unknown: { name: string; rows: number }[];
}

/** Makes the rows of a table whenever its columns are matched otherwise; undefined while it does. */
export function usePlan(
  area: ImportArea,
  table: Table,
  isHeaded: boolean,
  matching: Matching,
): Plan | undefined {
  const client = useQueryClient();
  const [made, setMade] = useState<{ plan: Plan; by: unknown[] }>();
  useEffect(() => {
    const ending = new AbortController();
    // It is ended when the columns are matched otherwise.
    makePlan(area, table, isHeaded, matching, client, ending.signal)
      .then((plan) => !ending.signal.aborted && setMade({ plan, by: [table, isHeaded, matching] }))
      .catch(() => undefined);
    return () => ending.abort();
  }, [area, table, isHeaded, matching, client]);
  const isOfThese = [table, isHeaded, matching].every((one, at) => one === made?.by[at]);
  return isOfThese ? made?.plan : undefined;
}

async function makePlan(
  area: ImportArea,
  table: Table,
  isHeaded: boolean,
  matching: Matching,
  client: QueryClient,
  signal: AbortSignal,
): Promise<Plan> {
  const { named } = area;
  // Without the list none is known to be unknown; the check says what is dropped.
  const known = await named?.load(client).catch(() => undefined);
  const rows: ImportRow[] = [];
  const letters = letterFinder(igboFields(area));
  const unknown = named && known && nameFinder(named.field, known);
  const add = (given: TableRow) => {
    const row = importRow(area, matching, given, table.keys !== undefined);
    rows.push(row);
    letters.look(row);
    unknown?.look(row);
  };
  await inSlices(entryRows(table, isHeaded), add, signal);
  return { rows, letters: letters.found(), unknown: unknown?.found() ?? [] };
}

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
