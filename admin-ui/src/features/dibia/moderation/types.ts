import type { components } from '../../../api/dibia';
import type { StatusTab } from '../../../shared/moderation/StatusTabs';
import type { Moderated, ModerationKind, PanelSearch } from '../../../shared/moderation/types';

export type Review = components['schemas']['Review'];
export type DibiaGroup = components['schemas']['Group'];
export type Report = components['schemas']['Report'];

/** What reviews and reports have in common: a visitor wrote it about a dibia. */
export interface Submission extends Moderated {
  dibiaId: string;
  dibiaName: string;
  /** Of the visitor. */
  name: string;
  date: string;
}

/** What was written about one dibia. */
export interface Group {
  /** The dibia's. */
  id: string;
  name: string;
  count: number;
}

/** What a screen that lists submissions by dibia needs to know about its kind. */
export interface GroupedKind<T extends Submission> extends ModerationKind<T> {
  /** Their ids, in their order. */
  tabs: readonly [string, ...string[]];
  tabLooks?: Record<string, Pick<StatusTab<string>, 'label' | 'look'>>;
  textOf: (item: T) => string;
  ratingOf?: (item: T) => number;
  fetchGroups: (status: string, q: string, signal: AbortSignal) => Promise<DibiaGroup[]>;
}

export interface PanelProps {
  /** What is searched for. */
  q: string;
  search: PanelSearch;
}
