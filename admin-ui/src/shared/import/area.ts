import type { QueryClient } from '@tanstack/react-query';
import { areaRows } from '../areas';
import type { Sheet } from '../sheet/columns';

/** What an import needs to know of an area. */
export interface ImportArea {
  sheet: Sheet;
  databasePath: string;
  /** The fields that every new entry needs. */
  required: string[];
  /** The fields by whose text entries are known, the one that names them first. */
  known: string[];
  /** A list field whose names must be known, and the known ones; others can be added or are dropped. */
  named?: { field: string; load: (client: QueryClient) => Promise<string[]> };
}

/** What names an entry in lists. */
export function nameOf(area: ImportArea, fields: Record<string, unknown>): string {
  const name = fields[area.known[0] ?? ''];
  return typeof name === 'string' ? name : '';
}

/** The fields in Igbo: letters in them that look like others are proposed. */
export const igboFields = ({ sheet }: ImportArea) => areaRows[sheet.area].igbo;

export const isNamedInIgbo = (area: ImportArea) => igboFields(area).includes(area.known[0] ?? '');
