import type { QueryClient } from '@tanstack/react-query';
import { areaRows } from '../areas';
import type { Sheet } from '../sheet/columns';

/** A name that exists, and former names by which the service still finds it. */
export interface KnownName {
  name: string;
  former: readonly string[];
}

/** An area whose entries can be imported. */
export interface ImportArea {
  sheet: Sheet;
  databasePath: string;
  /** The fields that every new entry needs. */
  required: string[];
  /** The fields that identify an entry. The first is its name. */
  known: string[];
  /** A list field with names such as categories. Unknown names can be added, or are dropped. */
  named?: { field: string; load: (client: QueryClient) => Promise<readonly KnownName[]> };
}

/** Returns the name of an entry in lists. */
export function nameOf(area: ImportArea, fields: Record<string, unknown>): string {
  const name = fields[area.known[0] ?? ''];
  return typeof name === 'string' ? name : '';
}

/** Returns the fields in Igbo, in which standard letters are proposed. */
export const igboFields = ({ sheet }: ImportArea) => areaRows[sheet.area].igbo;

export const isNamedInIgbo = (area: ImportArea) => igboFields(area).includes(area.known[0] ?? '');
