import type { Paths } from '../api/paths';
import type { Noun } from './text/plural';

type IdIn<Path> = Path extends `/api/${infer Id}/admin/import` ? Id : never;

/** An area's name in the API's paths, in query keys and under features/. Every service that imports entries is an area. */
export type AreaId = IdIn<keyof Paths>;

/** An entry of an area, as its import answers it. */
type EntryOf<Id extends AreaId> = NonNullable<
  Paths[`/api/${Id}/admin/import`]['post']['responses'][200]['content']['application/json']['rows'][number]['after']
>;

/** The kinds of changes that only some areas have; features/activity/streams.ts says what they are. */
export type ExtraKind =
  'renamed' | 'reordered' | 'recordings' | 'submitted' | 'decided' | 'erased' | 'hidden';

/** A moderation queue, by its name in the area's summary. */
export interface AreaQueue {
  id: string;
  /** One of its submissions: 'review'. */
  one: string;
  to: string;
}

/** What differs between areas and is not a page: calls, Trash, activity, dashboard and navigation follow from it. */
export interface AreaRow<Field extends string = string> {
  label: string;
  about: string;
  /** Every address of the area begins with it. */
  root: string;
  /** What its entries are called. `one` is also their name in histories. */
  noun: Noun;
  /** The field that names an entry, and the fields in Igbo. */
  nameField: Field;
  igbo: readonly Field[];
  /** Where its entries are listed, and where one is added. */
  list: string;
  add: string;
  kinds: readonly ExtraKind[];
  queues: readonly AreaQueue[];
}

const decisions = ['submitted', 'decided', 'erased'] as const;

/** All areas, in the order of the sidebar. A service that is missing here does not compile. */
const rows: { [Id in AreaId]: AreaRow<string & keyof EntryOf<Id>> } = {
  creator: {
    label: 'Creator Directory',
    about: 'The people and projects that keep Igbo culture alive.',
    root: '/admin/creator-directory',
    noun: { one: 'creator', many: 'creators' },
    nameField: 'name',
    igbo: [],
    list: '/admin/creator-directory/edit',
    add: '/admin/creator-directory/add',
    kinds: ['reordered'],
    queues: [],
  },
  dibia: {
    label: 'Dibia Directory',
    about: 'Dibias are traditional practitioners, such as healers and diviners.',
    root: '/admin/dibia-directory',
    noun: { one: 'dibia', many: 'dibias' },
    nameField: 'name',
    igbo: [],
    list: '/admin/dibia-directory/edit',
    add: '/admin/dibia-directory/add',
    kinds: ['reordered', 'hidden', ...decisions],
    queues: [
      { id: 'reviews', one: 'review', to: '/admin/dibia-directory/reviews' },
      { id: 'reports', one: 'report', to: '/admin/dibia-directory/reports' },
      { id: 'profiles', one: 'profile', to: '/admin/dibia-directory/profiles' },
    ],
  },
  ilu: {
    label: 'Ilu Finder',
    about: 'Ilu are proverbs, here with their meanings and recordings.',
    root: '/admin/ilu-finder',
    noun: { one: 'proverb', many: 'proverbs' },
    nameField: 'proverb',
    igbo: ['proverb'],
    list: '/admin/ilu-finder/edit',
    add: '/admin/ilu-finder/add',
    kinds: ['renamed', 'recordings', ...decisions],
    queues: [{ id: 'suggestions', one: 'suggestion', to: '/admin/ilu-finder/suggestions' }],
  },
  kwuo: {
    label: 'Kwuo',
    about: 'Kwuo means “speak”: riddles and games to learn Igbo.',
    root: '/admin/kwuo',
    noun: { one: 'riddle', many: 'riddles' },
    nameField: 'riddle',
    igbo: ['riddle', 'options', 'answer'],
    list: '/admin/kwuo/games/gwam-gwam-gwam?tab=edit',
    add: '/admin/kwuo/games/gwam-gwam-gwam?tab=add',
    kinds: ['recordings'],
    queues: [],
  },
};

export const areaRows: Readonly<Record<AreaId, AreaRow>> = rows;
export const areaIds = Object.keys(areaRows) as AreaId[];

/** The areas, and signing in: all services that keep a history. */
export type HistoryArea = AreaId | 'auth';
export const historyAreas: readonly HistoryArea[] = [...areaIds, 'auth'];

/** The name of an entry of an area. */
export const entryName = (area: AreaId, entry: object): string =>
  String((entry as Record<string, unknown>)[areaRows[area].nameField]);
