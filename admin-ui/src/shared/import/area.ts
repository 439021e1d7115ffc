import type { QueryClient } from '@tanstack/react-query';
import { areaRows } from '../areas';
import type { Sheet } from '../sheet/columns';

/** The import of an area. */
export interface ImportArea {
  sheet: Sheet;
  databasePath: string;
  /** The fields that every new entry needs. */
  required: string[];
  /** The fields that identify an existing entry, the name first. */
  known: string[];
  /** A list field whose names must exist, such as categories, and the call that loads them. Others are added or dropped. */
  named?: { field: string; load: (client: QueryClient) => Promise<string[]> };
}

/** Returns the entry's name in lists. */
export function nameOf(area: ImportArea, fields: Record<string, unknown>): string {
  const name = fields[area.known[0] ?? ''];
  return typeof name === 'string' ? name : '';
}

/** Returns the Igbo fields. Nonstandard letters in them can be replaced. */
export const igboFields = ({ sheet }: ImportArea) => areaRows[sheet.area].igbo;

export const isNamedInIgbo = (area: ImportArea) => igboFields(area).includes(area.known[0] ?? '');
