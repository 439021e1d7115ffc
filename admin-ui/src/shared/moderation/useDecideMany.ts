import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { isOffline } from '../feedback/failures';
import { restoreChange } from '../history/api';
import { plural } from '../text/plural';
import { useUndoOffer, type UndoOffers } from '../undo/useUndoOffer';
import { applyMove, forgetItem, removeFromLists } from './cache';
import { decidedManyText, decideManyFailure, undoFailure } from './messageTexts';
import {
  manyDecisions,
  type Decision,
  type ManyDecision,
  type Moderated,
  type ModerationKind,
} from './types';

/** The service's maximum per call. */
const MAX_AT_ONCE = 500;

type DecideTicked = (decision: Decision) => boolean;

export interface DecideMany<T extends Moderated> {
  kind: ModerationKind<T>;
  offers: UndoOffers;
  /** 'Approving 12 reviews...' while a decision is sent. */
  progress: string;
  /** Why the last decision failed. */
  failure: string;
  dismissFailure: () => void;
  /** Decides on pending items, at most MAX_AT_ONCE of them; resolves to the ids of those that are no longer pending. */
  run: (items: readonly T[], decision: Decision, called: ManyDecision) => Promise<readonly string[]>;
  /** Registers the function that decides on all ticked items; undefined removes it. */
  onTicked: (decide: DecideTicked | undefined) => void;
  /** Decides on all ticked items if there are any and the decision can be made on many. Reports whether it did. */
  decideTicked: DecideTicked;
}

/**
 * Decides on many pending items as one change and offers to undo it. `focusPanel` moves the focus to the panel when
 * the items leave the list. `onDecided` withdraws an earlier offer to undo.
 */
export function useDecideMany<T extends Moderated>(
  kind: ModerationKind<T>,
  focusPanel: () => void,
  onDecided: () => void,
): DecideMany<T> {
  const client = useQueryClient();
  const offers = useUndoOffer(focusPanel);
  const [failure, setFailure] = useState('');
  const [progress, setProgress] = useState('');
  const isSending = useRef(false);
  const ticked = useRef<DecideTicked>(undefined);
  const onTicked = useCallback((decide: DecideTicked | undefined) => {
    ticked.current = decide;
  }, []);

  const { make, withdraw } = offers;
  const run = useCallback<DecideMany<T>['run']>(
    async (items, decision, called) => {
      if (isSending.current) return [];
      isSending.current = true;
      setFailure('');
      const ids = items.slice(0, MAX_AT_ONCE).map(({ id }) => id);
      setProgress(`${decision.pendingLabel.replace('...', '')} ${plural(ids.length, kind.noun)}...`);
      const move = async (from: string, to: string, moved: readonly string[]) => {
        for (const id of moved) forgetItem(client, kind, id);
        await applyMove(client, kind, { from, to, ids: moved });
      };
      try {
        const done = await kind.decideMany(ids, called);
        const { decided, changeId } = done;
        const status = manyDecisions[called];
        // Also those that someone else decided on.
        removeFromLists(client, kind, 'pending', ids);
        void move('pending', status, decided);
        const text = decidedManyText(kind.noun, decision, done, items.length - ids.length);
        if (changeId) {
          onDecided();
          make({
            text,
            undo: async () => {
              await restoreChange(kind.area, changeId);
              await move(status, 'pending', decided);
            },
            failureOf: undoFailure,
            canRetry: isOffline,
          });
        } else {
          withdraw();
          setFailure(text);
        }
        focusPanel();
        return ids;
      } catch (error) {
        console.error(error);
        setFailure(decideManyFailure(error, kind.noun, decision.done));
        return [];
      } finally {
        isSending.current = false;
        setProgress('');
      }
    },
    [client, kind, focusPanel, onDecided, make, withdraw],
  );
  return {
    kind,
    offers,
    progress,
    failure,
    dismissFailure: () => setFailure(''),
    run,
    onTicked,
    decideTicked: (decision) => ticked.current?.(decision) ?? false,
  };
}
