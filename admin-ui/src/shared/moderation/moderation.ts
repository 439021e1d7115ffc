import type { DecideMany } from './useDecideMany';
import type { Explaining } from './useExplaining';
import type { KeyOrder } from './keyOrder';
import type { SavingDecisions } from './savingDecisions';
import type { Asking, AskToPublish, Decision, HowToDecide, Moderated, ModerationKind, Queue } from './types';

/** The state of a moderation screen and what a moderator can do there. */
export interface Moderation<T extends Moderated> extends Explaining<T> {
  kind: ModerationKind<T>;
  queue: Queue<T>;
  openId: string | null;
  /** The open item, or why it could not be loaded. */
  shown: { item: T | undefined; error: Error | null; retry: () => void };
  open: (id: string) => void;
  close: () => void;
  /** Shows the next (1) or previous (-1) item in the open dialog, or moves the focus to it in the list. */
  move: (step: 1 | -1) => void;
  decide: (item: T, decision: Decision, how?: HowToDecide) => void;
  /** Returns the question of an item's publication; undefined if the item cannot be published. */
  publication: (item: T) => AskToPublish | undefined;
  /** Moves a decided item back to pending, where it can be decided on again, and offers to undo that. */
  reopen: (item: T) => void;
  /** Permanently deletes a decided item, and shows the next one. */
  erase: (item: T) => Promise<void>;
  /** Delays keys until the focus has reached the next item. */
  moves: KeyOrder;
  /** Saves decisions one after the other. Keys about earlier decisions, such as undo, wait for them. */
  saves: KeyOrder;
  /**
   * Returns the item. If it was just decided on, or the focus has not arrived yet, returns the item that gets the focus.
   */
  orNext: (item: T | undefined) => T | undefined;
  /**
   * Reports whether a key must be pressed again to decide on this item, because someone else's decision moved the focus
   * to it, and says so.
   */
  mustConfirm: (item: T, key: string) => boolean;
  /** Shows what another administrator decided about an item. */
  showChange: (item: T) => void;
  saving: SavingDecisions;
  /** The decision that asks a question first. */
  asking: Asking<T> | undefined;
  stopAsking: () => void;
  /** Undoes the last decision in this queue that is left, or says that there is none. */
  undoLast: () => void;
  many: DecideMany<T>;
  autoAdvance: boolean;
  setAutoAdvance: (autoAdvance: boolean) => void;
}
