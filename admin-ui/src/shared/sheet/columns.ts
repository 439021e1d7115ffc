import type { Noun } from '../text/plural';
import { areaRows, type AreaId } from '../areas';
import { linkNames } from '../links/socialLinks';

/** A column of a table that people keep outside: exports write it, imports know it by its heading. */
export interface SheetColumn {
  /** What the API calls it. */
  field: string;
  heading: string;
  /** Its cells hold several texts. */
  isList?: true;
  /** Of a list: a text may hold commas. */
  allowsCommas?: true;
  /** What of an object is shown. */
  property?: string;
  /** Other headings by which an import knows it. */
  aliases?: string[];
  /** Is exported and never imported. */
  readOnly?: true;
}

/** What an area's database looks like as a table. */
export interface Sheet {
  area: AreaId;
  noun: Noun;
  columns: SheetColumn[];
}

/**
 * The columns by field, in the order in which they stand; false for a field that no table needs. A field that is new
 * in the API does not compile until it is here.
 */
type Columns<T> = Record<keyof T, Column | false>;
type Column = Omit<SheetColumn, 'field'>;

const listColumns = <T>(columns: Columns<T>): SheetColumn[] =>
  Object.entries<Column | false>(columns).flatMap(([field, column]) =>
    column ? [{ field, ...column }] : [],
  );

/** Returns the sheet of an area whose entries are T. */
export const defineSheet = <T>(area: AreaId, columns: Columns<Required<T>>): Sheet => ({
  area,
  noun: areaRows[area].noun,
  columns: listColumns(columns),
});

/** Columns of what is exported and never imported, by their headings. */
export const readOnlyColumns = <T>(headings: Record<keyof T, string | false>): SheetColumn[] =>
  Object.entries<string | false>(headings).flatMap(([field, heading]) =>
    heading ? [{ field, heading, readOnly: true as const }] : [],
  );

/** Columns that several areas have. */
export const commonColumns = {
  id: { heading: 'ID', aliases: ['_id'] },
  createdAt: { heading: 'Created', aliases: ['Created at', 'Created on', 'Date'] },
  order: { heading: 'Order', aliases: ['Position'], readOnly: true },
  image: { heading: 'Image URL', aliases: ['Image', 'Picture', 'Photo'] },
  recording: {
    heading: 'Recording',
    property: 'filename',
    aliases: ['Audio', 'Audio file', 'File'],
    readOnly: true,
  },
} satisfies Record<string, Column>;

export const linkColumns = {
  website: { heading: linkNames.website, aliases: ['Site', 'URL', 'Homepage', 'Web'] },
  linktree: { heading: linkNames.linktree },
  instagram: { heading: linkNames.instagram },
  facebook: { heading: linkNames.facebook },
  youtube: { heading: linkNames.youtube },
  twitter: { heading: linkNames.twitter, aliases: ['X'] },
  tiktok: { heading: linkNames.tiktok },
} satisfies Record<string, Column>;
