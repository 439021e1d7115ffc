import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { AreaId } from '../areas';
import type { Page } from '../http/pages';
import type { SheetColumn } from '../sheet/columns';

/** What every submission that waits for a decision carries. */
export interface Moderated {
  id: string;
  status: string;
  reason?: string;
  /** Username. */
  decidedBy?: string;
  /** RFC 3339. */
  decidedAt?: string;
}

/** What can be decided about many at once, and the status that it leads to. */
export const manyDecisions = { approve: 'approved', reject: 'rejected', resolve: 'resolved' } as const;
export type ManyDecision = keyof typeof manyDecisions;

/** One thing an administrator can decide about what is pending. */
export interface Decision<T extends Moderated> {
  /** Last part of the call's path: 'approve'. */
  action: string;
  label: string;
  /** What the button reads while it is sent: 'Approving...'. */
  pendingLabel: string;
  /** What it is afterwards, in words: 'approved'. */
  done: string;
  /** The single key that does it. */
  shortcut: string;
  color?: 'primary' | 'error';
  /** What it is called where it is made on many at once; none where it is not. */
  many?: ManyDecision;
  /** Its button stands back behind another's. */
  isSecondary?: boolean;
  /** Asks something more first; what it hands to onConfirm is sent with the call. */
  Ask?: ComponentType<AskProps<T>>;
  /** Leads on from the decided item; stands in the undo bar. */
  After?: ComponentType<{ item: T }>;
}

/** What became of a decision on many. */
export interface DecidedMany {
  /** The ids of those that were pending. */
  decided: string[];
  /** How many another person had decided on. */
  others: number;
  /** The change of the area's history that takes it back; none if none was pending. */
  changeId?: string;
}

/** More that goes with a decision. */
export type DecisionBody = Record<string, string>;

export interface AskProps<T extends Moderated> {
  item: T;
  pending: boolean;
  error: string | undefined;
  onConfirm: (body: DecisionBody) => void;
  /** Decides otherwise: names the action of another of the kind's decisions. */
  onInstead: (action: string) => void;
  onCancel: () => void;
}

/** Which items a list holds: status, search text, and whatever else the kind narrows its lists by. */
export interface Filter {
  status: string;
  q: string;
  group?: string;
}

/** One kind of submission: how it is called, where it is cached, and its calls. Keep one constant a kind. */
export interface ModerationKind<T extends Moderated> {
  /** 'review' */
  noun: string;
  /** Whose history tells of it. */
  area: AreaId;
  /** Everything cached of the kind stands under this key: see itemQuery and listQuery. */
  key: readonly [string, ...string[]];
  /** Where the counts are cached, and the kind's name among them: the part holds a number for each status. */
  countsKey: readonly string[];
  countsPart: string;
  decisions: readonly Decision<T>[];
  /** What else a decision and its undoing change. */
  alsoChanged?: readonly QueryKey[];
  /** The group of an item, where lists are narrowed to one. */
  groupOf?: (item: T) => string;
  /** Takes an item that leaves its status out of what else the kind has cached. Runs before it leaves the lists. */
  onLeave?: (client: QueryClient, item: T) => void;
  /** Its items as a table outside. */
  columns: readonly SheetColumn[];
  /** Names one item: 'Review by Ada'. */
  titleOf: (item: T) => string;
  /** The language of titles, where that is not the app's. */
  titleLang?: 'ig';
  fetchOne: (id: string, signal?: AbortSignal) => Promise<T>;
  fetchPage: (filter: Filter, cursor: string | undefined, signal?: AbortSignal) => Promise<Page<T>>;
  decide: (id: string, action: string, body: DecisionBody) => Promise<T>;
  decideMany: (ids: string[], decision: ManyDecision) => Promise<DecidedMany>;
  undo: (id: string) => Promise<T>;
  /** Deletes a decided one for good. */
  erase: (id: string) => Promise<unknown>;
  /** What was made of an item and stays when that is erased, in words: 'the proverb'. */
  madeOf?: (item: T) => string | undefined;
  /** Gives or changes the reason of a rejection, where the kind has rejections. */
  explain?: (id: string, reason: string) => Promise<T>;
}

/** The items on screen in the order they are reviewed. */
export interface Queue<T extends Moderated> {
  /** One that is loaded. */
  find: (id: string) => T | undefined;
  /** The item before (-1) or after (1) this one, or the first or last without one; loads what is not there yet. */
  neighbour: (id: string | undefined, step: 1 | -1) => Promise<T | undefined>;
  /** Brings an item on screen and gives it the focus. Returns whether it is in the list. */
  focus: (id: string) => boolean;
}

/** The search of a screen, as the panel of a tab draws it. */
export interface PanelSearch {
  clear: () => void;
  /** Draws the search box, with how much was found and with what is searched where that is not the kind's own. */
  bar: (found: string, what?: string) => ReactNode;
}
