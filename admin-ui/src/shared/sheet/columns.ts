import type { Noun } from '../text/plural';
import { areaRows, type AreaId } from '../areas';
import { linkNames } from '../links/socialLinks';

/** A column of a CSV or Excel file. Exports write it, and imports recognize it by its heading. */
export interface SheetColumn {
  /** The name of the field in the API. */
  field: string;
  heading: string;
  /** A cell contains several texts. */
  isList?: true;
  /** The texts of a list may contain commas, so a comma does not separate them if there are other separators. */
  allowsCommas?: true;
  /** The property to export if the field is an object. */
  property?: string;
  /** Other headings that imports recognize. */
  aliases?: string[];
  /** The column is exported but not imported. */
  readOnly?: true;
}

/** An area's entries as a file. */
export interface Sheet {
  area: AreaId;
  noun: Noun;
  columns: SheetColumn[];
}

/**
 * The columns by field, in their order; false for a field without a column. Every field of the API type must be listed,
 * so a new field is a compile error until it is added here. A field that is an object may have several columns.
 */
type Columns<T> = Record<keyof T, Column | readonly Column[] | false>;
type Column = Omit<SheetColumn, 'field'>;

const listColumns = <T>(columns: Columns<T>): SheetColumn[] =>
  Object.entries<Column | readonly Column[] | false>(columns).flatMap(([field, column]) =>
    column ? [column].flat().map((one) => ({ field, ...one })) : [],
  );

/** Returns the sheet of an area whose entries are T. */
export const defineSheet = <T>(area: AreaId, columns: Columns<Required<T>>): Sheet => ({
  area,
  noun: areaRows[area].noun,
  columns: listColumns(columns),
});

/** Returns columns that are exported but not imported, from the headings of their fields. */
export const readOnlyColumns = <T>(headings: Record<keyof T, string | false>): SheetColumn[] =>
  Object.entries<string | false>(headings).flatMap(([field, heading]) =>
    heading ? [{ field, heading, readOnly: true as const }] : [],
  );

/** Columns that several areas share. */
export const commonColumns = {
  id: { heading: 'ID', aliases: ['_id'] },
  createdAt: { heading: 'Created', aliases: ['Created at', 'Created on', 'Date'] },
  order: { heading: 'Order', aliases: ['Position'], readOnly: true },
  image: { heading: 'Image URL', aliases: ['Image', 'Picture', 'Photo'] },
} satisfies Record<string, Column>;

/** The columns of a recording, which are uploaded and not imported. */
export const recordingColumns: readonly Column[] = [
  { heading: 'Recording', property: 'filename', aliases: ['Audio', 'Audio file', 'File'], readOnly: true },
  { heading: 'Speaker', property: 'speaker', readOnly: true },
  { heading: 'Dialect', property: 'dialect', readOnly: true },
];

export const linkColumns = {
  website: { heading: linkNames.website, aliases: ['Site', 'URL', 'Homepage', 'Web'] },
  linktree: { heading: linkNames.linktree },
  instagram: { heading: linkNames.instagram },
  facebook: { heading: linkNames.facebook },
  youtube: { heading: linkNames.youtube },
  twitter: { heading: linkNames.twitter, aliases: ['X'] },
  tiktok: { heading: linkNames.tiktok },
} satisfies Record<string, Column>;
