import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { endsWithConnection } from '../feedback/failures';
import { NoticeButton } from '../notices/Notices';
import { closeNotice, notify, returnFocus, type Notice } from '../notices/notify';
import { wasReloadedSoonAfter } from '../notices/offerUndo';
import { applyMove, reloadUnclear, setItem } from './cache';
import { explanationOf } from './explanation';
import {
  explainFailure,
  noLongerText,
  nothingToExplain,
  savedText,
  undoneText,
  undoFailure,
} from './messageTexts';
import { lineClamp } from '../text/truncate';
import { keepReason, ReasonForm, reasonLabel, saveReason, type Explained } from './ReasonForm';
import { reasonsQuery } from './reasons';
import type { Moderated, ModerationKind, ResultLink } from './types';
import { makeUndoOfMany } from './undoMany';
import { canStillUndo, say, type DoneToMany, type KeptStep, type Offer, type UndoSteps } from './undoSteps';
import { moveBack, reopenedText } from './useReopen';

/** Offers to undo a decision on one item or on many, and to explain it. */
export function useDecisionOffer<T extends Moderated>(
  kind: ModerationKind<T>,
  steps: UndoSteps,
  resultLink: ResultLink<T> | undefined,
) {
  const client = useQueryClient();
  const undo = async (item: T, decidedAt: number) => {
    if (canStillUndo(decidedAt)) {
      const { status } = await undoNow(client, kind, item);
      say(undoneText(kind.subjectOf(item), 1, status));
    } else {
      const changeId = await moveBack(client, kind, item, item.decidedAt);
      if (changeId === undefined) {
        notify('decision', { text: noLongerText(item, kind.noun), tone: 'error' });
        return;
      }
      say(reopenedText(kind, item, resultLink));
    }
    steps.showUndone([item.id]);
  };
  const remember = useCallback(
    (offered: ReturnType<typeof offerDecision>, item: T) => {
      const isExplainable = kind.explain && explanationOf(item);
      steps.setExplainable(isExplainable ? offered : undefined);
      // The form opens with them.
      if (isExplainable === 'reason') void client.prefetchQuery(reasonsQuery(kind.area));
    },
    [client, kind, steps],
  );
  const offerOne = (kept: KeptStep, isHidden = false) => {
    const item = kept.item as T;
    const undoing = (latest: () => Explained<T>) => ({
      about: item.id,
      undo: () => undo(latest()[0], kept.decidedAt),
      failureOf: undoFailure,
    });
    remember(
      offerDecision({ client, kind, steps, resultLink }, [item], kept.text, undoing, { kept, isHidden }),
      item,
    );
  };
  /** Offers to undo the same decision on many items. A text with links cannot be stored. */
  const makeMany = useCallback(
    (items: Explained<T>, text: ReactNode, many: DoneToMany, isHidden = false) => {
      const { undo: undoAll, ...how } = makeUndoOfMany(client, kind, many);
      const undoing = () => ({ ...how, undo: async () => steps.showUndone(await undoAll()) });
      const [item] = items;
      const { decidedAt } = many;
      const kept = typeof text === 'string' ? { item, text, decidedAt, many } : undefined;
      const context = { client, kind, steps, resultLink: undefined };
      remember(offerDecision(context, items, text, undoing, { kept, isHidden }), item);
    },
    [client, kind, steps, remember],
  );
  const restore = useEffectEvent(() => {
    const all = steps.takeKept();
    for (const kept of all) {
      const { item, text, many, decidedAt } = kept;
      const isHidden = kept !== all.at(-1) || !wasReloadedSoonAfter(decidedAt);
      if (many) {
        // Explaining them takes only their ids.
        const toOther = (id: string): Moderated => ({ id, status: item.status });
        const others = many.ids.filter((id) => id !== item.id).map(toOther);
        makeMany([item as T, ...(others as T[])], text, many, isHidden);
      } else offerOne(kept, isHidden);
    }
  });
  useEffect(() => restore(), [steps]);
  return {
    /** Offers to undo the decision on an item; `text` says what was decided: 'Review approved.' */
    make: (item: T, text: string) => offerOne({ item, text, decidedAt: Date.now() }),
    makeMany,
    /** Says what was done to an item, with the link to the entry made from it. The entry is deleted where it is listed. */
    link: (item: T, text: string) => {
      // An undo of the approval would also delete the new entry.
      steps.withdraw(item.id);
      say(
        <>
          {text} {resultLink?.(item)}
        </>,
      );
    },
    /** Opens the form that explains the last decision. Reports whether there is one. */
    explain: () => steps.explainable()?.explain() ?? false,
    /** Reports whether the last decision is still on screen, to be undone or explained. */
    isOffered: () => steps.explainable()?.isOffered() ?? false,
    /** Saves the reason of the last decision while it is on screen. */
    giveReason: async (reason: string) => {
      const last = steps.explainable();
      if (last?.isOffered()) await last.giveReason(reason);
      else say(nothingToExplain(kind));
    },
    /** Reports whether that form is open. */
    isExplaining: () => steps.explainable()?.isExplaining() ?? false,
  };
}

async function undoNow<T extends Moderated>(client: QueryClient, kind: ModerationKind<T>, { id, status }: T) {
  const item = await kind.undo(id).catch(reloadUnclear(client, kind));
  setItem(client, kind, item);
  await applyMove(client, kind, { from: status, to: item.status, ids: [id] });
  return item;
}

interface Context<T extends Moderated> {
  client: QueryClient;
  kind: ModerationKind<T>;
  steps: UndoSteps;
  /** Links to the entry made from the item; undefined for many items. */
  resultLink: ResultLink<T> | undefined;
}

/** `undoing` returns how the decision is undone; `latest` returns the items with the text that explains it. */
function offerDecision<T extends Moderated>(
  { client, kind, steps, resultLink }: Context<T>,
  decided: Explained<T>,
  decidedText: ReactNode,
  undoing: (latest: () => Explained<T>) => Omit<Offer, 'text'>,
  { kept, isHidden }: { kept: KeptStep | undefined; isHidden: boolean },
) {
  const word = kind.explain && explanationOf(decided[0]);
  let shown = { items: decided, note: '', isExplaining: false };
  const step = steps.offer(() => ({ ...content(), ...undoing(() => shown.items) }), kept, isHidden);
  return {
    explain: () => {
      if (!step.show()) return false;
      change({ isExplaining: true });
      return true;
    },
    isOffered: step.isShown,
    isExplaining: () => shown.isExplaining && step.isShown(),
    giveReason: async (reason: string) => {
      try {
        saved(await saveReason(client, kind, shown.items, reason));
      } catch (error) {
        // The form has the reason then.
        keepReason(kind, shown.items, reason);
        if (step.show()) change({ isExplaining: true });
        notify('decision', {
          text: explainFailure(error, kind.noun, word ?? 'reason', shown.items.length),
          tone: 'error',
          isOffline: endsWithConnection(error),
        });
      }
    },
  };

  function change(next: Partial<typeof shown>): void {
    shown = { ...shown, ...next };
    step.update(content());
  }

  function content(): Pick<Notice, 'text' | 'actions' | 'details'> {
    const { items, note, isExplaining } = shown;
    const [item] = items;
    const message = (
      <>
        {decidedText} {note} {resultLink?.(item)}
        {item.reason && !isExplaining && (
          <Box component="span" dir="auto" sx={{ ...lineClamp(2), opacity: 0.85 }}>
            {item.reason}
          </Box>
        )}
      </>
    );
    if (!word) return { text: message };
    return {
      text: message,
      actions: (
        <NoticeButton aria-expanded={isExplaining} onClick={() => change({ isExplaining: !isExplaining })}>
          {reasonLabel(item)}
        </NoticeButton>
      ),
      details: isExplaining && <ReasonForm kind={kind} items={items} onSaved={saved} onCancel={closeForm} />,
    };
  }

  function saved(items: Explained<T>): void {
    closeForm();
    step.keepItem(items[0]);
    change({ items, note: savedText(word ?? 'reason', decided.length - items.length) });
  }

  /** Closes an open form and returns the focus to where it was before the form opened. */
  function closeForm(): void {
    if (!shown.isExplaining) return;
    // It may say that a decision has to wait.
    closeNotice('decision');
    change({ isExplaining: false });
    returnFocus();
  }
}
