import type { QueryClient } from '@tanstack/react-query';
import { mayBeSaved } from '../feedback/failures';
import { ApiError } from '../http/ApiError';
import { applyMove, applyPublication, applyTheirs, replaceItem, setItem } from './cache';
import { alreadyDecided, decideFailure } from './messageTexts';
import type { Decision, DecisionBody, Moderated, ModerationKind } from './types';

/** 'conflict': someone else decided first, and their decision is kept. */
type Outcome<T> =
  | { result: 'done'; item: T; text: string }
  | { result: 'conflict'; text: string }
  | { result: 'failed'; item: T; text: string; cause: unknown };

/**
 * Sends a decision. Nothing changes on screen before the server has confirmed it. `wanted` is its result in words, if
 * the body makes that another one.
 */
export async function sendDecision<T extends Moderated>(
  client: QueryClient,
  kind: ModerationKind<T>,
  before: T,
  decision: Decision,
  given: DecisionBody = {},
  result = decision.done,
): Promise<Outcome<T>> {
  const { id, status } = before;
  const { action, done } = decision;
  const unsaved = decision.many === 'approve' ? kind.unsavedCorrections?.(before) : undefined;
  const wanted = unsaved ? `${result} with your corrections` : result;
  let saved: T | undefined;
  try {
    saved = await unsaved?.save();
    if (saved) replaceItem(client, kind, saved);
    const item = await kind.decide(id, action, given);
    setItem(client, kind, item);
    // Reloads in the background.
    if (item.status === status) applyPublication(client, kind, item);
    else void applyMove(client, kind, { from: status, to: item.status, ids: [id] });
    const subject = kind.subjectOf(before, { ...(unsaved && { corrected: unsaved.corrected }), ...given });
    return { result: 'done', item, text: `${subject} ${wanted}.` };
  } catch (error) {
    const isConflict = error instanceof ApiError && error.status === 409;
    const isUnclear = isConflict || mayBeSaved(error);
    const theirs = isUnclear ? await kind.fetchOne(id).catch(() => undefined) : undefined;
    if (theirs?.status === status && status === 'approved' && kind.madeOf?.(theirs)) {
      applyPublication(client, kind, theirs);
      return { result: 'conflict', text: `This ${kind.noun} was already ${done}.` };
    }
    if (!theirs || theirs.status === status) {
      console.error(error);
      if (theirs) replaceItem(client, kind, theirs);
      const text = saved
        ? decideFailure(error, kind.noun, result, status, 'Your corrections were saved, but the')
        : decideFailure(error, kind.noun, wanted, status);
      return { result: 'failed', item: theirs ?? saved ?? before, text, cause: error };
    }
    applyTheirs(client, kind, status, theirs);
    return { result: 'conflict', text: alreadyDecided(theirs, kind.noun) };
  }
}
