import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { endsWithConnection } from '../feedback/failures';
import { useStoredFlag } from '../hooks/useStoredFlag';
import { undefinedOn404 } from '../http/pages';
import { closeNotice, notify } from '../notices/notify';
import { closeExpiredOffer } from '../notices/offerUndo';
import { useOpenRecord } from '../routing/useOpenRecord';
import { applyMove, applyTheirs, forgetItem, itemQuery, reloadUnclear } from './cache';
import {
  describeEnd,
  findNeighbour,
  focusedItem,
  isAtOrNowhere,
  isFocusOnTheWay,
  isTyping,
} from './findNeighbour';
import { createKeyOrder } from './keyOrder';
import { droppedText } from './messageTexts';
import type { Moderation } from './moderation';
import { useSavingDecisions } from './savingDecisions';
import { sendDecision } from './sendDecision';
import {
  decisionsOn,
  reopening,
  type Asking,
  type Decision,
  type HowToDecide,
  type Moderated,
  type ModerationKind,
  type Queue,
  type ResultLink,
} from './types';
import { say, undoStepsOf } from './undoSteps';
import { useDecideMany } from './useDecideMany';
import { useDecisionOffer } from './useDecisionOffer';
import { useExplaining } from './useExplaining';
import { useReopen } from './useReopen';
import { useTheirDecisions } from './useTheirDecisions';

const noticeKey = 'decision';
const dismissNotice = () => closeNotice(noticeKey);

/**
 * Opens submissions, decides on them, undoes that and shows the next. `focusPanel` is called when no item is left to
 * take the focus. Keep resultLink stable.
 */
export function useModeration<T extends Moderated>(
  kind: ModerationKind<T>,
  queue: Queue<T>,
  focusPanel: () => void,
  resultLink?: ResultLink<T>,
): Moderation<T> {
  const { openId, open, replace, close } = useOpenRecord('open');
  const [autoAdvance, setAutoAdvance] = useStoredFlag('obi.goOn', !kind.closesAfterDecision);
  const [asking, setAsking] = useState<Asking<T>>();
  const [moves] = useState(createKeyOrder);
  const [saves] = useState(createKeyOrder);
  const saving = useSavingDecisions();
  // A fast key may find a decided item still on screen.
  const decided = useRef(new WeakSet<T>());
  /** The id of the item that the moderator is at. Another tab, search or order starts without one. */
  const place = useRef<string>(undefined);
  useLayoutEffect(() => void (place.current = undefined), [queue]);
  const placedAt = useRef(0);
  /** The item in the dialog if it has left the list, and the item that came after it in the list. */
  const left = useRef<{ id: string; next: T | undefined }>(undefined);
  const client = useQueryClient();
  const item = useQuery({ ...itemQuery(kind, openId ?? ''), enabled: openId !== null });

  // The screen may have changed when a call returns.
  const latest = { queue, focusPanel, openId, open, replace, close, autoAdvance, asking };
  const now = useRef(latest);
  useLayoutEffect(() => void (now.current = latest));
  const focusItem = (id: string | undefined) => {
    place.current = id ?? place.current;
    placedAt.current = Date.now();
    if (!id || !now.current.queue.focus(id)) now.current.focusPanel();
  };
  const steps = undoStepsOf(client, kind);
  const showUndone = useCallback((ids: readonly string[]) => {
    const { openId: shown, queue: list, replace: showInDialog } = now.current;
    const [id, ...others] = ids;
    if (shown && id && others.length === 0) showInDialog(id);
    if (shown) return;
    if (id && list.focus(id)) place.current = id;
    else if (!focusedItem()) now.current.focusPanel();
  }, []);
  useLayoutEffect(() => steps.setPage(showUndone), [steps, showUndone]);
  const offer = useDecisionOffer(kind, steps, resultLink);
  const explaining = useExplaining(kind, offer, openId ? undefined : open);
  const focusInList = useCallback((next: string | undefined) => {
    const { openId: shown, asking: question } = now.current;
    if (!shown && !question && !isTyping()) focusItem(next);
  }, []);
  const many = useDecideMany(kind, queue, focusInList, offer.makeMany, saves.begin, resultLink);
  const moveBack = useReopen(kind, steps, resultLink);
  const mustConfirm = useTheirDecisions(kind, queue, (id) => saving.has(id) || many.isSending, focusItem);

  const wasOpen = useRef<string>(undefined);
  const erased = useRef<string>(undefined);
  useEffect(() => {
    // Only when the dialog shows something else.
    if (erased.current) forgetItem(client, kind, erased.current);
    erased.current = undefined;
    if (openId) {
      wasOpen.current = place.current = openId;
    } else if (wasOpen.current) {
      wasOpen.current = undefined;
      focusItem(left.current?.id === place.current ? left.current?.next?.id : place.current);
    }
  }, [openId, client, kind]);

  const advance = (from: T, next: T | undefined, opensNext = now.current.autoAdvance) => {
    const { openId: shown, replace: showInDialog, close: leave, asking: question } = now.current;
    if (shown === from.id) {
      place.current = next?.id;
      if (next && opensNext) showInDialog(next.id);
      else leave();
    } else if (!shown && (question ? question.item.id === from.id : isAtOrNowhere(from.id)))
      focusItem(next?.id);
  };

  const decide: Moderation<T>['decide'] = (item, decision, { body, done } = {}) => {
    if (explaining.mustWait() || saving.has(item.id) || decided.current.has(item)) return;
    if (!decisionsOn(kind, item).includes(decision)) return;
    dismissNotice();
    setAsking((question) => question && { ...question, failure: '', cause: undefined });
    if ((decision.publishes || decision.asksFirst) && !body)
      return setAsking({ item, decision, wanted: 'publish' });
    saving.add(item.id, decision);
    // Found before the item leaves its place.
    const following = findNeighbour(queue, item, saving.has);
    // The next key or click must be about the next item.
    moves.begin(following.then((next) => next && focusInList(next.id)));
    saves.run(() => saves.begin(send(item, decision, following, { body, done })));
  };
  const send = async (
    item: T,
    decision: Decision,
    following: Promise<T | undefined>,
    { body, done }: HowToDecide,
  ) => {
    const outcome = await sendDecision(client, kind, item, decision, body, done);
    if (outcome.result !== 'failed') decided.current.add(item);
    const next = await following;
    saving.remove(item.id);
    if (outcome.result === 'failed') {
      saves.clear();
      const dropped = saving.clear();
      const { item: current, text: failure, cause } = outcome;
      const { asking: question, openId: shown } = now.current;
      if (question?.item.id === item.id) setAsking({ ...question, item: current, failure, cause });
      else {
        const about = shown && shown !== item.id ? `${kind.titleOf(item)}: ` : '';
        const text = `${about}${failure}${droppedText(dropped)}`;
        notify(noticeKey, { text, tone: 'error', isOffline: endsWithConnection(cause) });
        focusInList(item.id);
      }
      return;
    }
    setAsking((question) => (question?.item.id === item.id ? undefined : question));
    if (outcome.result === 'done') {
      if (decision === kind.publication?.later) offer.link(outcome.item, outcome.text);
      else offer.make(outcome.item, outcome.text);
      advance(item, next);
      return;
    }
    // A reason for this item must not explain the decision before it.
    steps.setExplainable(undefined);
    const isShown = now.current.openId === item.id;
    const text = isShown ? outcome.text : `${kind.titleOf(item)}: ${outcome.text}`;
    notify(noticeKey, { text, canClose: true });
    if (isShown) left.current = { id: item.id, next };
    else advance(item, next);
  };

  const publication: Moderation<T>['publication'] = (item) => {
    const decision = decisionsOn(kind, item).find(({ publishes }) => publishes);
    if (!decision) return undefined;
    return (wanted) => {
      if (saving.has(item.id) || decided.current.has(item)) return;
      dismissNotice();
      setAsking({ item, decision, wanted });
    };
  };

  const reopen = (item: T) => {
    if (saving.has(item.id) || item.status === 'pending') return;
    dismissNotice();
    saving.add(item.id, reopening);
    const following = findNeighbour(queue, item, saving.has);
    moves.begin(following.then((next) => next && focusInList(next.id)));
    saves.run(() => saves.begin(sendReopening(item, following)));
  };
  const sendReopening = async (item: T, following: Promise<T | undefined>) => {
    const isMoved = await moveBack(item);
    const next = await following;
    saving.remove(item.id);
    if (!isMoved) focusInList(item.id);
    // An open dialog keeps showing it, because it can be decided on again.
    else if (now.current.openId) left.current = { id: item.id, next };
    else advance(item, next);
  };

  const erase = async (item: T) => {
    dismissNotice();
    const following = findNeighbour(queue, item);
    // Someone else may have erased it first.
    await undefinedOn404(kind.erase(item.id)).catch(reloadUnclear(client, kind));
    const next = await following;
    steps.withdraw(item.id);
    erased.current = item.id;
    advance(item, next, true);
    void applyMove(client, kind, { from: item.status, to: undefined, ids: [item.id] });
  };

  const showChange = async (item: T) => {
    try {
      const next = await findNeighbour(queue, item);
      applyTheirs(client, kind, item.status, await kind.fetchOne(item.id));
      left.current = { id: item.id, next };
    } catch {
      notify(noticeKey, { text: `The ${kind.noun} could not be loaded. Try again.`, tone: 'error' });
    }
  };

  const orNext = (from: T | undefined) => {
    const isOnTheWay = isFocusOnTheWay(placedAt.current);
    const isGone = from
      ? decided.current.has(from) || (isOnTheWay && saving.has(from.id))
      : isOnTheWay && document.activeElement === document.body;
    return isGone && place.current !== undefined ? queue.find(place.current) : from;
  };
  const neighbourOf = (id: string | undefined, step: 1 | -1) => {
    if (id === undefined || left.current?.id !== id) return queue.neighbour(id, step);
    const { next } = left.current;
    return step === 1 || !next ? next : queue.neighbour(next.id, -1);
  };
  const move = async (step: 1 | -1) => {
    dismissNotice();
    explaining.setExplainedId(undefined);
    try {
      // Keys can be faster than the dialog: `place` is then ahead of it.
      const from = (openId ? undefined : focusedItem()) ?? place.current;
      const next = await neighbourOf(from, step);
      if (!next) say(await describeEnd(queue, kind.noun, step, from));
      else if (openId) {
        place.current = next.id;
        replace(next.id);
      } else focusItem(next.id);
      // It may have the focus until then.
      if (next) closeExpiredOffer();
    } catch {
      const text = `The ${step === 1 ? 'next' : 'previous'} ${kind.noun} could not be loaded. Try again.`;
      notify(noticeKey, { text, tone: 'error' });
    }
  };

  return {
    kind,
    queue,
    openId,
    shown: {
      item: openId === null ? undefined : (item.data ?? queue.find(openId)),
      error: item.error,
      retry: () => void item.refetch(),
    },
    // Stable, so that rows do not render again.
    open: useCallback((id: string) => {
      dismissNotice();
      closeExpiredOffer();
      now.current.open(id);
    }, []),
    close: () => {
      dismissNotice();
      explaining.setExplainedId(undefined);
      close();
    },
    move: (step) => moves.begin(move(step)),
    moves,
    saves,
    saving: saving.shown,
    orNext,
    mustConfirm,
    decide,
    publication,
    reopen,
    erase,
    showChange: (item) => void showChange(item),
    asking,
    stopAsking: () => setAsking(undefined),
    ...explaining,
    undoLast: () => saves.begin(steps.undoLast()),
    many,
    autoAdvance,
    setAutoAdvance,
  };
}
