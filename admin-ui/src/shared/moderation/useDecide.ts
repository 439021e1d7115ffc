import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../http/ApiError';
import { alreadyDecided, decideFailure } from './decideFailure';
import { setItem } from './lists';
import { removeFromLists, applyDecision } from './applyDecision';
import type { Decision, DecisionBody, Moderated, ModerationKind } from './types';

/** How a decision went. 'conflict': another person decided first, and that stands. */
export type Outcome<T> =
  | { result: 'done'; item: T }
  | { result: 'conflict'; item: T; text: string }
  | { result: 'failed'; text: string };

/** Decides about a pending item. Nothing changes on screen before the server has confirmed it. */
export function useDecide<T extends Moderated>(kind: ModerationKind<T>) {
  const client = useQueryClient();
  return useCallback(
    async (item: T, decision: Decision<T>, body: DecisionBody = {}): Promise<Outcome<T>> => {
      let after: T;
      try {
        after = await kind.decide(item.id, decision.action, body);
      } catch (error) {
        const theirs = await otherDecision(error, item, kind);
        if (!theirs) {
          console.error(error);
          return { result: 'failed', text: decideFailure(error, kind.noun, decision.done) };
        }
        setItem(client, kind, theirs);
        removeFromLists(client, kind, item);
        void client.invalidateQueries({ queryKey: kind.key });
        void client.invalidateQueries({ queryKey: kind.countsKey });
        return { result: 'conflict', item: theirs, text: alreadyDecided(theirs) };
      }
      // The lists of the new status load in the background.
      void applyDecision(client, kind, item, after);
      return { result: 'done', item: after };
    },
    [client, kind],
  );
}

async function otherDecision<T extends Moderated>(error: unknown, item: T, kind: ModerationKind<T>) {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const now = await kind.fetchOne(item.id).catch(() => undefined);
  return now?.status === item.status ? undefined : now;
}
