import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Sheet } from '../sheet/columns';

/** What an import needs to know of an area. */
export interface ImportArea {
  sheet: Sheet;
  databasePath: string;
  /** The fields that every new entry needs. */
  required: string[];
  /** The fields by whose text entries are known, the one that names them first. */
  known: string[];
  /** The fields in Igbo: letters in them that look like others are proposed. */
  igbo: string[];
  /** A list field whose names must be known, and the known ones; others can be added or are dropped. */
  named?: { field: string; load: (client: QueryClient) => Promise<string[]> };
  /** What is to be loaded again once something was imported. */
  listKey: QueryKey;
}

/** What names an entry in lists. */
export function nameOf(area: ImportArea, fields: Record<string, unknown>): string {
  const name = fields[area.known[0] ?? ''];
  return typeof name === 'string' ? name : '';
}

export const isNamedInIgbo = ({ igbo, known }: ImportArea) => igbo.includes(known[0] ?? '');
