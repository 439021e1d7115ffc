import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { capital } from '../text/capital';
import { useOpenRecord } from '../routing/useOpenRecord';
import { useStoredFlag } from '../hooks/useStoredFlag';
import { undefinedOn404 } from '../http/undefinedOn404';
import { applyErasure } from './applyDecision';
import { forgetItem, itemQuery } from './lists';
import type { Decision, DecisionBody, Moderated, ModerationKind, Queue } from './types';
import { useDecide } from './useDecide';
import { useDecideMany, type DecideMany } from './useDecideMany';
import { useUndo, type Undo } from './useUndo';

export interface Notice {
  severity: 'error' | 'info';
  text: string;
}

interface Asking<T extends Moderated> {
  item: T;
  decision: Decision<T>;
  byKey: boolean;
}

export interface Desk<T extends Moderated> {
  kind: ModerationKind<T>;
  queue: Queue<T>;
  openId: string | null;
  /** The open item, once it is there, or why it is not. */
  shown: { item: T | undefined; error: Error | null; retry: () => void };
  open: (id: string) => void;
  close: () => void;
  /** Shows the next (1) or previous (-1) item in the open dialog, or focuses it in the list. */
  move: (step: 1 | -1) => void;
  decide: (item: T, decision: Decision<T>, how?: { byKey?: boolean; body?: DecisionBody }) => void;
  /** Deletes a decided item for good, and shows the next one. */
  erase: (item: T) => Promise<void>;
  /** The decision that is under way. */
  busy: Decision<T> | undefined;
  asking: Asking<T> | undefined;
  stopAsking: () => void;
  notice: Notice | undefined;
  dismissNotice: () => void;
  /** One of them alone has something to undo: the last decision. */
  undo: Undo<T>;
  many: DecideMany<T>;
  autoAdvance: boolean;
  setAutoAdvance: (autoAdvance: boolean) => void;
}

/** What a moderation screen does: opening, deciding, showing the next, undoing. `focusPanel` takes the focus when no item is left for it. */
export function useDesk<T extends Moderated>(
  kind: ModerationKind<T>,
  queue: Queue<T>,
  focusPanel: () => void,
): Desk<T> {
  const { openId, open, replace, close } = useOpenRecord('open');
  const [autoAdvance, setAutoAdvance] = useStoredFlag('obi.goOn', false);
  const [asking, setAsking] = useState<Asking<T>>();
  const [busy, setBusy] = useState<Decision<T>>();
  const [notice, setNotice] = useState<Notice>();
  const sending = useRef(false);
  // As it was when it was decided on: a fast key may still find it on the screen.
  const decided = useRef(new WeakSet<T>());
  /** Where the moderator is in the queue. */
  const place = useRef<string>(undefined);
  const client = useQueryClient();
  const run = useDecide(kind);
  const item = useQuery({
    ...itemQuery(kind, openId ?? ''),
    enabled: openId !== null,
  });

  // Calls take their time; what follows them goes by what is on screen then.
  const now = useRef({ queue, focusPanel, openId, replace, close, autoAdvance });
  useLayoutEffect(() => {
    now.current = { queue, focusPanel, openId, replace, close, autoAdvance };
  });

  const show = (id: string | undefined) => {
    place.current = id ?? place.current;
    if (!id || !now.current.queue.focus(id)) now.current.focusPanel();
  };
  const undo = useUndo(kind, (item) => {
    if (now.current.openId) now.current.replace(item.id);
    else if (now.current.queue.find(item.id)) show(item.id);
  });
  const { withdraw } = undo;
  const leaveItems = useCallback(() => {
    // In a dialog the focus stays.
    if (!now.current.openId) now.current.focusPanel();
  }, []);
  const onDecidedMany = useCallback(() => withdraw(), [withdraw]);
  const many = useDecideMany(kind, leaveItems, onDecidedMany);

  const wasOpen = useRef<string>(undefined);
  const erased = useRef<string>(undefined);
  useEffect(() => {
    // Not before the dialog shows something else.
    if (erased.current) forgetItem(client, kind, erased.current);
    erased.current = undefined;
    if (openId) {
      wasOpen.current = place.current = openId;
    } else if (wasOpen.current) {
      wasOpen.current = undefined;
      show(place.current);
    }
  }, [openId, client, kind]);

  const advance = (from: T, next: T | undefined, byKey: boolean) => {
    const { openId: shown, replace: showInDialog, close: leave, autoAdvance: always } = now.current;
    if (shown === from.id && next && (byKey || always)) showInDialog(next.id);
    else if (shown === from.id) {
      place.current = next?.id;
      leave();
    } else if (!shown) show(next?.id);
  };

  const decide: Desk<T>['decide'] = (item, decision, { byKey = false, body } = {}) => {
    if (sending.current || decided.current.has(item) || item.status !== 'pending') return;
    setNotice(undefined);
    if (decision.Ask && !body) setAsking({ item, decision, byKey });
    else void send(item, decision, byKey, body);
  };
  const send = async (item: T, decision: Decision<T>, byKey: boolean, body?: DecisionBody) => {
    sending.current = true;
    setBusy(decision);
    // Found before the item leaves its place.
    const following = near(queue, item);
    const outcome = await run(item, decision, body);
    if (outcome.result !== 'failed') decided.current.add(item);
    const next = await following;
    sending.current = false;
    setBusy(undefined);
    if (outcome.result === 'failed') {
      setNotice({ severity: 'error', text: outcome.text });
      return;
    }
    setAsking(undefined);
    if (outcome.result === 'done') {
      many.offers.withdraw();
      undo.make(outcome.item, `${capital(kind.noun)} ${decision.done}.`, decision.After);
      advance(item, next, byKey);
      return;
    }
    const isShown = now.current.openId === item.id;
    setNotice({ severity: 'info', text: isShown ? outcome.text : `${kind.titleOf(item)}: ${outcome.text}` });
    if (!isShown) advance(item, next, byKey);
  };

  const erase = async (item: T) => {
    setNotice(undefined);
    const following = near(queue, item);
    // Another person may have erased it first.
    await undefinedOn404(kind.erase(item.id));
    const next = await following;
    undo.withdraw(item.id);
    erased.current = item.id;
    advance(item, next, true);
    void applyErasure(client, kind, item);
  };

  const move = async (step: 1 | -1) => {
    setNotice(undefined);
    try {
      // Keys can be faster than the dialog: the place is ahead of what it shows.
      const from = (openId ? undefined : focusedItem()) ?? place.current;
      const next = await queue.neighbour(from, step);
      if (!next && openId) {
        setNotice({ severity: 'info', text: `This is the ${step === 1 ? 'last' : 'first'} ${kind.noun}.` });
      } else if (next && openId) {
        place.current = next.id;
        replace(next.id);
      } else if (next) show(next.id);
    } catch {
      setNotice({ severity: 'error', text: `The next ${kind.noun} could not be loaded. Try again.` });
    }
  };

  const dismissNotice = () => setNotice(undefined);
  return {
    kind,
    queue,
    openId,
    shown: {
      item: openId === null ? undefined : (item.data ?? queue.find(openId)),
      error: item.error,
      retry: () => void item.refetch(),
    },
    open: (id) => {
      dismissNotice();
      open(id);
    },
    close: () => {
      dismissNotice();
      close();
    },
    move: (step) => void move(step),
    decide,
    erase,
    busy,
    asking,
    stopAsking: () => {
      dismissNotice();
      setAsking(undefined);
    },
    notice,
    dismissNotice,
    undo,
    many,
    autoAdvance,
    setAutoAdvance,
  };
}

/** The id of the item that has the focus. Items carry it as data-item. */
export function focusedItem(): string | undefined {
  return document.activeElement?.closest('[data-item]')?.getAttribute('data-item') ?? undefined;
}

/** What stands beside an item in its list. */
async function near<T extends Moderated>(queue: Queue<T>, { id, status }: T): Promise<T | undefined> {
  try {
    const next = (await queue.neighbour(id, 1)) ?? (await queue.neighbour(id, -1));
    return next?.status === status ? next : undefined;
  } catch {
    // Without a next one the dialog closes; the decision itself is not touched by it.
    return undefined;
  }
}
