import type { ReactNode } from 'react';
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
  /** The shapes of a 24 by 24 icon, as Material Icons draws it: importing the icon would make the first page larger. */
  icon: ReactNode;
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
    icon: (
      <path d="M12 12.75c1.63 0 3.07.39 4.24.9 1.08.48 1.76 1.56 1.76 2.73V18H6v-1.61c0-1.18.68-2.26 1.76-2.73 1.17-.52 2.61-.91 4.24-.91M4 13c1.1 0 2-.9 2-2s-.9-2-2-2-2 .9-2 2 .9 2 2 2m1.13 1.1c-.37-.06-.74-.1-1.13-.1-.99 0-1.93.21-2.78.58C.48 14.9 0 15.62 0 16.43V18h4.5v-1.61c0-.83.23-1.61.63-2.29M20 13c1.1 0 2-.9 2-2s-.9-2-2-2-2 .9-2 2 .9 2 2 2m4 3.43c0-.81-.48-1.53-1.22-1.85-.85-.37-1.79-.58-2.78-.58-.39 0-.76.04-1.13.1.4.68.63 1.46.63 2.29V18H24zM12 6c1.66 0 3 1.34 3 3s-1.34 3-3 3-3-1.34-3-3 1.34-3 3-3" />
    ),
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
    icon: (
      <path d="M15.49 9.63c-.18-2.79-1.31-5.51-3.43-7.63-2.14 2.14-3.32 4.86-3.55 7.63 1.28.68 2.46 1.56 3.49 2.63 1.03-1.06 2.21-1.94 3.49-2.63M12 15.45C9.85 12.17 6.18 10 2 10c0 5.32 3.36 9.82 8.03 11.49.63.23 1.29.4 1.97.51.68-.12 1.33-.29 1.97-.51C18.64 19.82 22 15.32 22 10c-4.18 0-7.85 2.17-10 5.45" />
    ),
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
    icon: (
      <path d="m19 1-5 5v11l5-4.5zM1 6v14.65c0 .25.25.5.5.5.1 0 .15-.05.25-.05C3.1 20.45 5.05 20 6.5 20c1.95 0 4.05.4 5.5 1.5V6c-1.45-1.1-3.55-1.5-5.5-1.5S2.45 4.9 1 6m22 13.5V6c-.6-.45-1.25-.75-2-1v13.5c-1.1-.35-2.3-.5-3.5-.5-1.7 0-4.15.65-5.5 1.5v2c1.35-.85 3.8-1.5 5.5-1.5 1.65 0 3.35.3 4.75 1.05.1.05.15.05.25.05.25 0 .5-.25.5-.5z" />
    ),
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
    icon: (
      <>
        <circle cx="9" cy="9" r="4" />
        <path d="M9 15c-2.67 0-8 1.34-8 4v2h16v-2c0-2.66-5.33-4-8-4m7.76-9.64-1.68 1.69c.84 1.18.84 2.71 0 3.89l1.68 1.69c2.02-2.02 2.02-5.07 0-7.27M20.07 2l-1.63 1.63c2.77 3.02 2.77 7.56 0 10.74L20.07 16c3.9-3.89 3.91-9.95 0-14" />
      </>
    ),
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
