import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../http/pages';
import type { SheetColumn } from '../sheet/columns';

/** The areas with submissions. */
export type ModerationArea = 'dibia' | 'ilu';

/** The fields that every submission has. */
export interface Moderated {
  id: string;
  status: string;
  reason?: string;
  /** Username. */
  decidedBy?: string;
  /** RFC 3339. */
  decidedAt?: string;
}

/** The decisions that can be made on several submissions together, and the status that each leads to. */
export const manyDecisions = {
  approve: 'approved',
  publish: 'approved',
  reject: 'rejected',
  resolve: 'resolved',
} as const;
export type ManyDecision = keyof typeof manyDecisions;

/** A decision that an administrator can make on a pending submission. */
export interface Decision {
  /** Last part of the call's path: 'approve'. */
  action: string;
  label: string;
  /** The button's text while it is sent: 'Approving...'. */
  pendingLabel: string;
  /** The result in words: 'approved'. */
  done: string;
  /** Its key, if it has one. A key means the same in every queue. */
  shortcut?: string;
  color?: 'primary' | 'error';
  /** Its name as a decision on many; undefined if it can be made only on one. 'publish' is sent once for each item. */
  many?: ManyDecision;
  /** What a moderator should know before many are published. */
  manyNote?: string;
  /** It publishes the item, which is done only once. The screen asks a question before (see Question). */
  publishes?: boolean;
  /** The screen asks a question before, such as for a note. */
  asksFirst?: boolean;
}

/** Moves decided submissions back to pending: on screen it is one more decision. */
export const reopening: Decision = {
  action: 'reopen',
  label: 'Move back to pending',
  pendingLabel: 'Moving back...',
  done: 'moved back to pending',
};

/** The result of a decision on many. */
export interface DecidedMany {
  /** The ids of those that the decision changed. */
  decided: string[];
  /** How many someone else had decided on, or moved back, before. */
  others: number;
  /** The ids of those that could not be published and are still pending. */
  refused?: string[];
  /** The change in the area's history to undo. Undefined if nothing was changed, and for a publication, which kind.undo undoes. */
  changeId?: string;
}

/** Fields that are sent with a decision. */
export type DecisionBody = Record<string, unknown>;

/** Corrections that are only in this tab. */
interface UnsavedCorrections<T> {
  corrected: object;
  /** Saves them without a decision. */
  save: () => Promise<T>;
}

/** The question that a decision asks first. */
export interface Question<T extends Moderated> {
  item: T;
  pending: boolean;
  error: string | undefined;
  /** The error of the call that failed. */
  cause: unknown;
  /** What the moderator asked for. */
  wanted: Wanted;
  /** `done` replaces the decision's result in words. */
  onConfirm: (body: DecisionBody, done?: string) => void;
  /** Makes another decision instead; `action` is one of the kind's decisions. */
  onInstead: (action: string) => void;
  onCancel: () => void;
}

/** What a moderator asked for: to publish an item, to correct it first, or to add it to an existing entry. */
export type Wanted = 'publish' | 'correct' | 'add';

/** Asks the question of the publication. */
export type AskToPublish = (wanted: Wanted) => void;

/** Draws an item in the dialog. `onPublish` is undefined if the item can't be published. */
export type RenderDetails<T> = (item: T, onPublish: AskToPublish | undefined) => ReactNode;

/** Selects the submissions of a list. */
export interface Filter {
  status: string;
  q: string;
  group?: string;
  /** Only those from which an entry was made, or not. */
  published?: 'yes' | 'no';
  /** The newest come first by default. */
  sort?: 'oldest';
}

/** One kind of submission: its words, its cache keys and its calls. Keep one constant per kind. */
export interface ModerationKind<T extends Moderated> {
  /** 'review' */
  noun: string;
  /** The area whose history records the decisions. */
  area: ModerationArea;
  /** Everything cached of the kind has a key below this one: see cache.ts. */
  key: readonly [string, ...string[]];
  /** The key of the area's counts. Their field `countsPart` has a number for each status. */
  countsKey: readonly string[];
  countsPart: string;
  /** The statuses, in the order of their tabs. */
  tabs: readonly [string, ...string[]];
  decisions: readonly Decision[];
  /**
   * Undefined if the kind is not published. `later` publishes an item that is approved and not published; `into` names
   * what published items are added to: 'proverbs'.
   */
  publication?: { later: Decision; into: string };
  /** Returns the fields that an item's publication requires and the item does not have, in words. Undefined if all items have them. */
  missing?: (item: T) => readonly string[];
  /** Returns the fields that the publication of an item without its dialog sends. */
  publishBody?: (item: T) => DecisionBody;
  /** Returns the moderator's corrections of an item that are only in this tab. Its approval saves them first. */
  unsavedCorrections?: (item: T) => UnsavedCorrections<T> | undefined;
  /** Returns the query that asks whether publishing the item would duplicate an entry. If so, publishing is not the primary button. */
  duplicateQuery?: (item: T) => UseQueryOptions<boolean>;
  /**
   * Returns the query for the name of the entry that is most similar to an item, undefined if there is none. A moderator
   * should know it before many items are approved at once.
   */
  similarQuery?: (item: T) => UseQueryOptions<string | null> | undefined;
  /** Other queries that a decision and its undo change. */
  alsoChanged?: readonly QueryKey[];
  /** For the export. */
  columns: readonly SheetColumn[];
  /** Names one item: 'Review by Ada'. */
  titleOf: (item: T) => string;
  /** The language of titles, if it is not the app's. */
  titleLang?: 'ig';
  /** Names one item before a verb: "Ada's review". A published one has the name with which the body published it. */
  subjectOf: (item: T, body?: DecisionBody) => string;
  /** The width of the dialogs about an item, which show one after the other: 'sm' if undefined. */
  dialogWidth?: 'md';
  /** The dialog closes after a decision, unless the moderator wants the next item there. */
  closesAfterDecision?: boolean;
  fetchOne: (id: string, signal?: AbortSignal) => Promise<T>;
  fetchPage: (filter: Filter, cursor: string | undefined, signal?: AbortSignal) => Promise<Page<T>>;
  decide: (id: string, action: string, body: DecisionBody) => Promise<T>;
  decideMany: (ids: string[], decision: Exclude<ManyDecision, 'publish'>) => Promise<DecidedMany>;
  undo: (id: string) => Promise<T>;
  /**
   * Moves decided submissions back to pending. With `decidedAt`, only those decided at that time. `reopened`
   * has the ids of the moved ones.
   */
  reopen: (body: { ids: string[]; decidedAt?: string }) => Promise<{ reopened: string[]; changeId?: string }>;
  /** Permanently deletes a decided submission. */
  erase: (id: string) => Promise<unknown>;
  /** The entry that was made from an item and is kept when the item is erased: 'proverb'. */
  madeOf?: (item: T) => string | undefined;
  /** Sets the reason of a rejection or the note on a resolved report. */
  explain?: (id: string, reason: string) => Promise<T>;
}

/** Returns the decisions that can be made on items of a status. */
export function decisionsOfStatus<T extends Moderated>(
  { decisions, publication }: ModerationKind<T>,
  status: string,
): readonly Decision[] {
  if (status === 'pending') return decisions;
  return publication && status === 'approved' ? [publication.later] : [];
}

/** Returns the decisions that can be made on an item. An item is published once. */
export function decisionsOn<T extends Moderated>(kind: ModerationKind<T>, item: T): readonly Decision[] {
  const isPublished = Boolean(kind.madeOf?.(item));
  return decisionsOfStatus(kind, item.status).filter(({ publishes }) => !publishes || !isPublished);
}

/** Returns decisions in the order of their buttons, which is the same for one item and for many: publishing is last. */
export const buttonOrder = (decisions: readonly Decision[]): readonly Decision[] =>
  decisions.toReversed().sort((a, b) => Number(a.publishes ?? false) - Number(b.publishes ?? false));

/** Returns the decision with the primary button: publishing, unless an item is incomplete. */
export const mainDecision = <T extends Moderated>(
  kind: Pick<ModerationKind<T>, 'missing'>,
  decisions: readonly Decision[],
  items: readonly T[],
): Decision | undefined =>
  decisions.find(({ publishes }) => publishes && items.every((item) => isComplete(kind, item))) ??
  decisions[0];

/** Reports whether an item has all fields that its publication requires. */
export const isComplete = <T extends Moderated>(
  { missing }: Pick<ModerationKind<T>, 'missing'>,
  item: T,
): boolean => (missing?.(item) ?? []).length === 0;

/** The submissions of a screen in the order in which they are reviewed. */
export interface Queue<T extends Moderated> {
  /** Returns a loaded item. */
  find: (id: string) => T | undefined;
  /** Returns the position of a loaded item in the queue, from 1, and how many items the queue has. */
  position: (id: string) => { at: number; of: number } | undefined;
  /** Returns the item before (-1) or after (1) this one, or the last or first without one. Loads it if necessary. */
  neighbour: (id: string | undefined, step: 1 | -1) => Promise<T | undefined>;
  /** Shows an item and moves the focus to it. Reports whether it is in the list. */
  focus: (id: string) => boolean;
}

/** The search of a screen, for the panel of a tab. */
export interface PanelSearch {
  clear: () => void;
  /** Shows another tab with the same search. */
  showTab: (tab: string) => void;
  /** Draws the search box. `found` says how many were found; `what` names what is searched, the kind's items if undefined. */
  renderBar: (found: string, what?: string) => ReactNode;
}

/** Draws the link that follows a decision, to the entry that was made from the item. `text` replaces its usual text. */
export type ResultLink<T> = (item: T, text?: string) => ReactNode;

/** A decision that asks a question first. */
export interface Asking<T extends Moderated> {
  item: T;
  decision: Decision;
  wanted: Wanted;
  /** Why the decision could not be sent. */
  failure?: string;
  cause?: unknown;
}

export interface HowToDecide {
  body?: DecisionBody | undefined;
  /** The result in words, if it is not the decision's. */
  done?: string | undefined;
}
