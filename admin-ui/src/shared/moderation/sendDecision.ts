import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/ApiError';
import { applyMove, applyPublication, applyTheirs, setItem } from './cache';
import { alreadyDecided, decideFailure } from './messageTexts';
import type { Decision, DecisionBody, Moderated, ModerationKind } from './types';

/** 'conflict': someone else decided first, and their decision is kept. */
type Outcome<T> =
  | { result: 'done'; item: T }
  | { result: 'conflict'; text: string }
  | { result: 'failed'; text: string; cause: unknown };

/**
 * Sends a decision. Nothing changes on screen before the server has confirmed it. `wanted` is its result in words, if
 * the body makes that another one.
 */
export async function sendDecision<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  { id, status }: T,
  { action, done }: Decision,
  body: DecisionBody = {},
  wanted = done,
): Promise<Outcome<T>> {
  try {
    const item = await kind.decide(id, action, body);
    setItem(client, kind, item);
    // Reloads in the background.
    if (item.status === status) applyPublication(client, kind, item);
    else void applyMove(client, kind, { from: status, to: item.status, ids: [id] });
    return { result: 'done', item };
  } catch (error) {
    const isConflict = error instanceof ApiError && error.status === 409;
    const theirs = isConflict ? await kind.fetchOne(id).catch(() => undefined) : undefined;
    if (theirs?.status === status && status === 'approved' && kind.madeOf?.(theirs)) {
      applyPublication(client, kind, theirs);
      return { result: 'conflict', text: `This ${kind.noun} was already ${done}.` };
    }
    if (!theirs || theirs.status === status) {
      console.error(error);
      return { result: 'failed', text: decideFailure(error, kind.noun, wanted, status), cause: error };
    }
    applyTheirs(client, kind, status, theirs);
    return { result: 'conflict', text: alreadyDecided(theirs, kind.noun) };
  }
}
