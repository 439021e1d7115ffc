import type { components } from '../../../api/dibia';
import type { Moderated, ModerationKind } from '../../../shared/moderation/types';

export type Review = components['schemas']['Review'];
export type Report = components['schemas']['Report'];

/** A dibia and how many submissions about it are listed. */
export type Group = components['schemas']['Group'];

/** A review or report that a visitor wrote about a dibia. */
export interface Submission extends Moderated {
  dibiaId: string;
  dibiaName: string;
  /** The visitor's. */
  name: string;
  date: string;
}

/** A kind of submission that is listed by dibia. A filter's group is the dibia's id. */
export interface GroupedKind<T extends Submission> extends ModerationKind<T> {
  textOf: (item: T) => string;
  ratingOf?: (item: T) => number;
  fetchGroups: (status: string, q: string, signal: AbortSignal) => Promise<Group[]>;
}
