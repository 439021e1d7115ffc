import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOffline } from '../feedback/failures';
import { drafts } from '../form/drafts';
import { ApiError } from '../http/ApiError';
import { closeNotice, findNotice, notify, shownMs, type Notice, type NoticeHandle } from '../notices/notify';
import {
  closeNothingToUndo,
  isUndoing,
  offerUndo,
  sayNothingToUndo,
  undoOffered,
  withdrawUndo,
  type UndoOffer,
} from '../notices/offerUndo';
import type { DecidedMany, Moderated, ModerationKind } from './types';

/** The service undoes a decision for 30 seconds; the rest is for slow connections. In milliseconds. */
const UNDOABLE_MS = 25_000;

/** Reports whether the service still undoes a decision of this time. Later it can only be moved back to pending. */
export const canStillUndo = (decidedAt: number) => Date.now() - decidedAt < UNDOABLE_MS;

/** Shows a message about a decision, in place of the last one. */
export function say(text: ReactNode): void {
  closeNothingToUndo();
  notify('decision', { text, duration: shownMs, canClose: true });
}

/** The service will refuse again. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status < 500;

export type Offer = Omit<UndoOffer, 'retry'>;

/** A decision on many items, as data that can be stored. */
export interface DoneToMany {
  /** In the order of the list. */
  ids: readonly string[];
  /** The status that they had. */
  from: string;
  /** The status that they got. */
  to: string;
  changes: readonly DecidedMany[];
  /** In milliseconds since 1970. */
  decidedAt: number;
}

/** A decision that can be stored. */
export interface KeptStep {
  item: Moderated;
  /** Set if it was made on many items. */
  many?: DoneToMany;
  text: string;
  /** In milliseconds since 1970. */
  decidedAt: number;
}

/** Something that was done and can be undone. */
interface Step {
  makeOffer: () => Offer;
  /** With it, the step outlasts a reload. */
  kept?: KeptStep | undefined;
  /** The offer on screen, or the last one. */
  notice: NoticeHandle | undefined;
}

/** What is offered on screen or was offered there before. */
export interface OfferedStep {
  /** Shows the offer again if it is no longer shown. Reports whether there is still something to undo. */
  show: () => boolean;
  isShown: () => boolean;
  update: (changed: Partial<Notice>) => void;
  /** Stores the item with the text that explains the decision. */
  keepItem: (item: Moderated) => void;
}

/** A decision that can be explained. */
interface Explainable {
  /** Opens the form. Reports whether the decision can still be explained. */
  explain: () => boolean;
  /** Reports whether the decision is still on screen, to be undone or explained. */
  isOffered: () => boolean;
  /** Reports whether the form is open. */
  isExplaining: () => boolean;
  /** Saves the reason, or opens the form with it if that fails. */
  giveReason: (reason: string) => Promise<void>;
}

export type UndoSteps = ReturnType<typeof createUndoSteps>;

const noPage = () => undefined;

/** How many steps outlast a reload. */
const MOST_KEPT = 20;

/**
 * Keeps the decisions made in a queue, so that they can be undone one by one, newest first. With a key it stores them in
 * the drafts, which a sign-out removes.
 */
export function createUndoSteps(key?: string) {
  let steps: readonly Step[] = [];
  let isRestored = false;
  let explainable: Explainable | undefined;
  /** The message that says what was undone. */
  let undoneId: number | undefined;
  const set = (next: readonly Step[]) => {
    steps = next;
    // Steps are undone in order, so a step that cannot be stored also drops all before it.
    const stored = next.slice(next.findLastIndex((step) => !step.kept) + 1).map((step) => step.kept);
    if (!key) return;
    if (stored.length > 0) drafts.write(key, { values: { steps: stored.slice(-MOST_KEPT) } });
    else drafts.remove(key);
  };
  let showUndone: (ids: readonly string[]) => void = noPage;
  const forget = (step: Step) => {
    set(steps.filter((each) => each !== step));
  };
  const show = (step: Step, progress?: string) => {
    step.notice = offerUndo({ ...toOffer(step), ...(progress && { progress }) });
  };
  const toOffer = (step: Step): UndoOffer => {
    const offer = step.makeOffer();
    return {
      ...offer,
      undo: async () => {
        try {
          await offer.undo();
          undoneId = findNotice('decision')?.id;
          forget(step);
        } catch (error) {
          if (isRefused(error)) forget(step);
          throw error;
        }
      },
      retry: (error) => (isOffline(error) ? toOffer(step) : undefined),
    };
  };
  return {
    /** Returns the decisions stored before a reload. The caller must pass each to `offer`. Later calls return none. */
    takeKept: (): readonly KeptStep[] => {
      if (isRestored || !key) return [];
      isRestored = true;
      return (drafts.read(key)?.values['steps'] ?? []) as KeptStep[];
    },
    /**
     * Adds a step that undoLast can undo, and shows its offer unless `isHidden`. `makeOffer` is called each time the offer
     * is shown.
     */
    offer: (makeOffer: () => Offer, kept?: KeptStep, isHidden = false): OfferedStep => {
      const step: Step = { makeOffer, kept, notice: undefined };
      set([...steps, step]);
      if (!isHidden) show(step);
      const isShown = () => step.notice?.isShown() ?? false;
      return {
        show: () => {
          if (!steps.includes(step)) return false;
          if (!isShown()) show(step);
          return true;
        },
        isShown,
        update: (changed) => step.notice?.update(changed),
        keepItem: (item) => {
          step.kept &&= { ...step.kept, item };
          set(steps);
        },
      };
    },
    /** Remembers the last decision; undefined if it cannot be explained. */
    setExplainable: (last: Explainable | undefined) => {
      explainable = last;
    },
    /** Returns the last decision if it can be explained. */
    explainable: () => explainable,
    /** Reports whether the last undo is still on screen, so that another one is about the step before it, if there is one. */
    undoesNext: (): boolean =>
      steps.length > 0 && undoneId !== undefined && findNotice('decision')?.id === undoneId,
    /**
     * Undoes the step that is offered on screen. If none is, or it is being undone already, undoes the last remaining step.
     * Resolves when that has ended.
     */
    undoLast: async (): Promise<void> => {
      // A click on "Undo" may still be saving.
      while (isUndoing()) await undoOffered();
      closeNotice('decision');
      const offered = undoOffered();
      if (offered) return offered;
      const last = steps.at(-1);
      if (!last) return sayNothingToUndo();
      show(last, 'Undoing...');
      return undoOffered();
    },
    /** Sets the function that shows undone items on the queue's page. Returns a function that removes it. */
    setPage: (next: typeof showUndone) => {
      showUndone = next;
      return () => {
        if (showUndone === next) showUndone = noPage;
      };
    },
    /** Is called after an undo, with the ids of the items that it changed, once the lists are reloaded. */
    showUndone: (ids: readonly string[]) => showUndone(ids),
    /** Forgets the steps about an entry that no longer exists or must not be undone, and withdraws their offer. */
    withdraw: (id: string) => {
      set(steps.filter(({ makeOffer }) => makeOffer().about !== id));
      withdrawUndo(id);
    },
  };
}

const kept = new WeakMap<QueryClient, Map<string, UndoSteps>>();

/** Returns the undo steps of a kind. They outlast its page and end with the cache, when the administrator signs out. */
export function undoStepsOf(
  client: QueryClient,
  { noun }: Pick<ModerationKind<Moderated>, 'noun'>,
): UndoSteps {
  const ofClient = kept.get(client) ?? new Map<string, UndoSteps>();
  const steps = ofClient.get(noun) ?? createUndoSteps(`undo ${noun}`);
  kept.set(client, ofClient.set(noun, steps));
  return steps;
}
