import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { restoreChange } from '../history/api';
import { closeNotice, notify } from '../notices/notify';
import { offerUndo, retryIfOffline } from '../notices/offerUndo';
import { plural } from '../text/plural';
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

const failureKey = 'decision on many failed';

type DecideTicked = (decision: Decision) => boolean;

export interface DecideMany<T extends Moderated> {
  kind: ModerationKind<T>;
  isSending: boolean;
  /** Decides on pending items, at most MAX_AT_ONCE of them; resolves to the ids of those that are no longer pending. */
  run: (items: readonly T[], decision: Decision, called: ManyDecision) => Promise<readonly string[]>;
  /** Registers the function that decides on all ticked items; undefined removes it. */
  onTicked: (decide: DecideTicked | undefined) => void;
  /** Decides on all ticked items if there are any and the decision can be made on many. Reports whether it did. */
  decideTicked: DecideTicked;
}

/**
 * Decides on many pending items as one change and offers to undo it. `focusPanel` moves the focus to the panel when
 * the items leave the list.
 */
export function useDecideMany<T extends Moderated>(
  kind: ModerationKind<T>,
  focusPanel: () => void,
): DecideMany<T> {
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const hasBegun = useRef(false);
  const ticked = useRef<DecideTicked>(undefined);
  const onTicked = useCallback((decide: DecideTicked | undefined) => {
    ticked.current = decide;
  }, []);

  const run = useCallback<DecideMany<T>['run']>(
    async (items, decision, called) => {
      if (hasBegun.current) return [];
      hasBegun.current = true;
      setIsSending(true);
      closeNotice(failureKey);
      const ids = items.slice(0, MAX_AT_ONCE).map(({ id }) => id);
      const doing = decision.pendingLabel.replace('...', '');
      const progress = notify('deciding on many', { text: `${doing} ${plural(ids.length, kind.noun)}...` });
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
          offerUndo({
            text,
            progress: 'Undoing...',
            undo: async () => {
              await restoreChange(kind.area, changeId);
              await move(status, 'pending', decided);
            },
            onUndone: focusPanel,
            failureOf: undoFailure,
            retry: retryIfOffline,
          });
        } else notify(failureKey, { text, tone: 'error' });
        focusPanel();
        return ids;
      } catch (error) {
        console.error(error);
        notify(failureKey, { text: decideManyFailure(error, kind.noun, decision.done), tone: 'error' });
        return [];
      } finally {
        hasBegun.current = false;
        setIsSending(false);
        progress.close();
      }
    },
    [client, kind, focusPanel],
  );
  return {
    kind,
    isSending,
    run,
    onTicked,
    decideTicked: (decision) => ticked.current?.(decision) ?? false,
  };
}
