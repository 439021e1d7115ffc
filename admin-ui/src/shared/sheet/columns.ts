import type { components as creator } from '../../api/creator';
import type { components as dibia } from '../../api/dibia';
import type { components as ilu } from '../../api/ilu';
import type { components as kwuo } from '../../api/kwuo';
import { linkNames } from '../links/socialLinks';
import type { Noun } from '../text/noun';

/** A column of a table that people keep outside: exports write it, imports know it by its heading. */
export interface SheetColumn {
  /** What the API calls it. */
  field: string;
  heading: string;
  /** Its cells hold several texts. */
  list?: true;
  /** Of a list: a text may hold commas. */
  commas?: true;
  /** What of an object is shown. */
  part?: string;
  /** Other headings by which an import knows it. */
  also?: string[];
  /** Is exported and never imported. */
  readOnly?: true;
}

/** What an area's database looks like as a table. */
export interface Sheet {
  area: 'creator' | 'dibia' | 'ilu' | 'kwuo';
  noun: Noun;
  /** How its files are called: obi-creators-… */
  file: string;
  columns: SheetColumn[];
}

/**
 * The columns by field, in the order in which they stand; false for a field that no table needs. A field that is new
 * in the API does not compile until it is here.
 */
type Columns<T> = Record<keyof T, Column | false>;
type Column = Omit<SheetColumn, 'field'>;

export const columnsOf = <T>(columns: Columns<T>): SheetColumn[] =>
  Object.entries<Column | false>(columns).flatMap(([field, column]) =>
    column ? [{ field, ...column }] : [],
  );

/** Columns of what is exported and never imported, by their headings. */
export const readOnlyColumns = <T>(headings: Record<keyof T, string | false>): SheetColumn[] =>
  Object.entries<string | false>(headings).flatMap(([field, heading]) =>
    heading ? [{ field, heading, readOnly: true as const }] : [],
  );

const id = { heading: 'ID', also: ['_id'] };
const createdAt = { heading: 'Created', also: ['Created at', 'Created on', 'Date'] };
const order: Column = { heading: 'Order', also: ['Position'], readOnly: true };
const image = { heading: 'Image URL', also: ['Image', 'Picture', 'Photo'] };
const recording: Column = {
  heading: 'Recording',
  part: 'filename',
  also: ['Audio', 'Audio file', 'File'],
  readOnly: true,
};

const links = {
  website: { heading: linkNames.website, also: ['Site', 'URL', 'Homepage', 'Web'] },
  linktree: { heading: linkNames.linktree },
  instagram: { heading: linkNames.instagram },
  facebook: { heading: linkNames.facebook },
  youtube: { heading: linkNames.youtube },
  twitter: { heading: linkNames.twitter, also: ['X'] },
  tiktok: { heading: linkNames.tiktok },
};

export const creatorSheet: Sheet = {
  area: 'creator',
  noun: { one: 'creator', many: 'creators' },
  file: 'creators',
  columns: columnsOf<creator['schemas']['Creator']>({
    id,
    name: { heading: 'Name', also: ['Creator'] },
    bio: { heading: 'Bio', also: ['Biography', 'About', 'Description'] },
    category: { heading: 'Category' },
    filters: { heading: 'Filters', list: true, also: ['Filter'] },
    image,
    ...links,
    createdAt,
    order,
    version: false,
  }),
};

export const dibiaSheet: Sheet = {
  area: 'dibia',
  noun: { one: 'dibia', many: 'dibias' },
  file: 'dibias',
  columns: columnsOf<Required<dibia['schemas']['Dibia']>>({
    id,
    name: { heading: 'Name', also: ['Dibia'] },
    bio: { heading: 'Bio', also: ['Biography', 'About', 'Description'] },
    services: { heading: 'Services', also: ['Service'] },
    category: { heading: 'Category' },
    contact: { heading: 'Contact number', also: ['Contact', 'Phone', 'Phone number', 'Telephone', 'Mobile'] },
    email: { heading: 'Email', also: ['E-mail', 'Email address', 'Mail'] },
    image,
    ...links,
    createdAt,
    order,
    profileId: { heading: 'Made from profile', readOnly: true },
    version: false,
  }),
};

export const proverbSheet: Sheet = {
  area: 'ilu',
  noun: { one: 'proverb', many: 'proverbs' },
  file: 'proverbs',
  columns: columnsOf<Required<ilu['schemas']['Proverb']>>({
    id,
    proverb: { heading: 'Proverb', also: ['Proverbs', 'Igbo', 'Ilu', 'Text'] },
    meaning: { heading: 'Meaning', also: ['English', 'Translation'] },
    categories: { heading: 'Categories', list: true, also: ['Category', 'Tags'] },
    createdAt,
    audio: recording,
    suggestionId: { heading: 'Made from suggestion', readOnly: true },
    version: false,
  }),
};

export const riddleSheet: Sheet = {
  area: 'kwuo',
  noun: { one: 'riddle', many: 'riddles' },
  file: 'riddles',
  columns: columnsOf<Required<kwuo['schemas']['Riddle']>>({
    id,
    riddle: { heading: 'Riddle', also: ['Igbo', 'Question', 'Gwam gwam gwam', 'Text'] },
    translation: { heading: 'Translation', also: ['English'] },
    options: { heading: 'Options', list: true, commas: true, also: ['Choices', 'Option'] },
    answer: { heading: 'Answer', also: ['Correct answer', 'Solution'] },
    createdAt,
    audio: recording,
    version: false,
  }),
};
