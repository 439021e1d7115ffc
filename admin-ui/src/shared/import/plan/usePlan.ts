import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { igboFields, type ImportArea } from '../area';
import type { Table, TableRow } from '../read/table';
import { entryRows, type Matching } from './columns';
import { letterFinder, type LetterFound } from './letters';
import { nameFinder, type UnknownName } from './names';
import { importRow, inSlices, type ImportRow } from './rows';

/** The rows of a file, once its columns are matched. */
export interface Plan {
  rows: ImportRow[];
  letters: LetterFound[];
  /** Names that do not exist yet. */
  unknown: UnknownName[];
}

/** Returns the plan for the current matching of columns; undefined while it is computed. */
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
    // It is aborted when the matching changes.
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
  // If the names can't be loaded, no name counts as unknown. The check shows which are dropped.
  const known = await named?.load(client).catch(() => undefined);
  const rows: ImportRow[] = [];
  const letters = letterFinder(igboFields(area));
  const unknown = named && known && nameFinder(named.field, known);
  const damaged = new Set(table.damaged);
  const add = (given: TableRow) => {
    const row = importRow(area, matching, given, table.keys !== undefined);
    row.isDamaged = damaged.has(row.number);
    rows.push(row);
    letters.look(row);
    unknown?.look(row);
  };
  await inSlices(entryRows(table, isHeaded), add, signal);
  return { rows, letters: letters.found(), unknown: unknown?.found() ?? [] };
}
