import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { isOffline } from '../feedback/failures';
import { restoreChange } from '../history/api';
import { capital } from '../text/capital';
import { plural } from '../text/plural';
import { useUndoOffer, type UndoOffers } from '../undo/useUndoOffer';
import { applyDecisions, applyManyUndone } from './applyDecision';
import { decideManyFailure, undoManyFailure } from './decideFailure';
import {
  manyDecisions,
  type DecidedMany,
  type Decision,
  type ManyDecision,
  type Moderated,
  type ModerationKind,
} from './types';

/** The service takes so many at once. */
const mostAtOnce = 500;

type DecideTicked<T extends Moderated> = (decision: Decision<T>) => boolean;

export interface DecideMany<T extends Moderated> {
  kind: ModerationKind<T>;
  offers: UndoOffers;
  /** What is being done: 'Approving 12 reviews...' */
  progress: string;
  /** Why the last decision failed. */
  failure: string;
  dismissFailure: () => void;
  /** Decides on pending items, as many as the service takes at once; resolves to the ids of those that are done with. */
  run: (items: readonly T[], decision: Decision<T>, called: ManyDecision) => Promise<readonly string[]>;
  /** Takes what decides on all that is ticked; undefined where nothing can be. */
  onTicked: (decide: DecideTicked<T> | undefined) => void;
  /** Decides on all that is ticked, if something is and this can be decided on many; returns whether that is so. */
  decideTicked: DecideTicked<T>;
}

/** Decides on many pending items as one change, and offers to take that back. `focusPanel` takes the focus where these were; `onDecided` withdraws what was offered before. */
export function useDecideMany<T extends Moderated>(
  kind: ModerationKind<T>,
  focusPanel: () => void,
  onDecided: () => void,
): DecideMany<T> {
  const client = useQueryClient();
  const offers = useUndoOffer(focusPanel);
  const [failure, setFailure] = useState('');
  const [progress, setProgress] = useState('');
  const sending = useRef(false);
  const ticked = useRef<DecideTicked<T>>(undefined);
  const onTicked = useCallback<DecideMany<T>['onTicked']>((decide) => {
    ticked.current = decide;
  }, []);

  const { make, withdraw } = offers;
  const run = useCallback<DecideMany<T>['run']>(
    async (items, decision, called) => {
      if (sending.current) return [];
      sending.current = true;
      setFailure('');
      const some = items.slice(0, mostAtOnce);
      const ids = some.map(({ id }) => id);
      setProgress(`${decision.pendingLabel.replace('...', '')} ${plural(some.length, kind.noun)}...`);
      try {
        const done = await kind.decideMany(ids, called);
        const { decided, changeId } = done;
        const status = manyDecisions[called];
        await applyDecisions(client, kind, some, decided, status);
        const text = doneText(kind.noun, decision, done, items.length - some.length);
        if (changeId) {
          onDecided();
          make({
            text,
            undo: async () => {
              await restoreChange(kind.area, changeId);
              await applyManyUndone(client, kind, decided, status);
            },
            failureOf: (error) => undoManyFailure(error, kind.noun),
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
        sending.current = false;
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

/** '12 reviews approved. 2 were decided by someone else.' `left` were not sent. */
function doneText<T extends Moderated>(
  noun: string,
  decision: Decision<T>,
  done: DecidedMany,
  left: number,
): string {
  const { decided, others } = done;
  const theirs = others > 0 && `${others} ${others === 1 ? 'was' : 'were'} decided by someone else.`;
  const mine =
    decided.length > 0
      ? `${capital(plural(decided.length, noun))} ${decision.done}.`
      : `None of these ${noun}s is pending any more.`;
  const rest = left > 0 && `The other ${left === 1 ? 'one is' : `${left} are`} still selected.`;
  return [mine, theirs, rest].filter(Boolean).join(' ');
}
