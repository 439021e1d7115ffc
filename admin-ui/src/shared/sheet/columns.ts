import type { Noun } from '../text/plural';
import { areaRows, type AreaId } from '../areas';
import { linkNames } from '../links/socialLinks';

/** A column of an exported or imported file. */
export interface SheetColumn {
  /** The field of the API. */
  field: string;
  heading: string;
  /** A cell has several texts. */
  list?: true;
  /** The texts of a list may have commas. */
  commas?: true;
  /** The field of an object that the cell shows. */
  part?: string;
  /** Other headings that an import recognizes. */
  also?: string[];
  /** Exported, but never imported. */
  readOnly?: true;
}

/** The columns of an area's files. */
export interface Sheet {
  area: AreaId;
  noun: Noun;
  columns: SheetColumn[];
}

/**
 * The columns by field, in their order; false for a field without a column. A new field of the API does not compile until
 * it is here.
 */
type Columns<T> = Record<keyof T, Column | false>;
type Column = Omit<SheetColumn, 'field'>;

const columnsOf = <T>(columns: Columns<T>): SheetColumn[] =>
  Object.entries<Column | false>(columns).flatMap(([field, column]) =>
    column ? [{ field, ...column }] : [],
  );

/** Returns the sheet of an area whose entries are T. */
export const sheetOf = <T>(area: AreaId, columns: Columns<Required<T>>): Sheet => ({
  area,
  noun: areaRows[area].noun,
  columns: columnsOf(columns),
});

/** Returns columns that are exported, but never imported. */
export const readOnlyColumns = <T>(headings: Record<keyof T, string | false>): SheetColumn[] =>
  Object.entries<string | false>(headings).flatMap(([field, heading]) =>
    heading ? [{ field, heading, readOnly: true as const }] : [],
  );

/** Columns that several areas have. */
export const common = {
  id: { heading: 'ID', also: ['_id'] },
  createdAt: { heading: 'Created', also: ['Created at', 'Created on', 'Date'] },
  order: { heading: 'Order', also: ['Position'], readOnly: true },
  image: { heading: 'Image URL', also: ['Image', 'Picture', 'Photo'] },
  recording: {
    heading: 'Recording',
    part: 'filename',
    also: ['Audio', 'Audio file', 'File'],
    readOnly: true,
  },
} satisfies Record<string, Column>;

export const linkColumns = {
  website: { heading: linkNames.website, also: ['Site', 'URL', 'Homepage', 'Web'] },
  linktree: { heading: linkNames.linktree },
  instagram: { heading: linkNames.instagram },
  facebook: { heading: linkNames.facebook },
  youtube: { heading: linkNames.youtube },
  twitter: { heading: linkNames.twitter, also: ['X'] },
  tiktok: { heading: linkNames.tiktok },
} satisfies Record<string, Column>;
