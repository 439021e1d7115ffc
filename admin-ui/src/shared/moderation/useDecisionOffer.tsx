import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { NoticeButton } from '../notices/Notices';
import { closeNotice, notify, returnFocus, type Notice } from '../notices/notify';
import { applyMove, setItem } from './cache';
import { explanationOf } from './explanation';
import { keptText, noLongerText, undoFailure } from './messageTexts';
import { lineClamp } from '../text/truncate';
import { ReasonForm, ReasonKeys, reasonLabel } from './ReasonForm';
import { reasonsQuery } from './reasons';
import { reopening, type Moderated, type ModerationKind, type ResultLink } from './types';
import { canStillUndo, type UndoSteps } from './undoSteps';
import { moveBack } from './useReopen';

/** How long the link to an entry is shown, in milliseconds. */
const LINKED_MS = 10_000;

/**
 * Offers to undo a decision on one item, and to explain it. `onUndone` is called when the item is pending again and the
 * lists are reloaded.
 */
export function useDecisionOffer<T extends Moderated>(
  kind: ModerationKind<T>,
  steps: UndoSteps,
  resultLink: ResultLink<T> | undefined,
  onUndone: (item: T) => void,
) {
  const client = useQueryClient();
  /** The last decision that can be explained. */
  const last = useRef<ReturnType<typeof offerDecision>>(undefined);
  const linked = (text: ReactNode) => notify('decision', { text, duration: LINKED_MS, canClose: true });

  const undo = async (item: T, decidedAt: number) => {
    if (canStillUndo(decidedAt)) {
      await undoNow(client, kind, item);
    } else {
      const changeId = await moveBack(client, kind, item, item.decidedAt);
      const made = kind.madeOf?.(item);
      if (changeId === undefined) {
        notify('decision', { text: noLongerText(item, kind.noun), tone: 'error' });
        return;
      }
      linked(
        <>
          {kind.subjectOf(item)} {reopening.done}. {made && keptText(made, 1, 1)} {resultLink?.(item)}
        </>,
      );
    }
    onUndone(item);
  };
  return {
    /** Offers to undo the decision on an item; `text` says what was decided: 'Review approved.' */
    make: (item: T, text: string) => {
      const context = { kind, steps, resultLink, undo };
      const offered = offerDecision(context, item, text);
      if (!kind.explain || !explanationOf(item)) return;
      // The form opens with them.
      void client.prefetchQuery(reasonsQuery(kind.area));
      last.current = offered;
    },
    /** Says what was done to an item, with the link to the entry made from it. The entry is deleted where it is listed. */
    link: (item: T, text: string) => {
      // An undo of the approval would also delete the new entry.
      steps.withdraw(item.id);
      linked(
        <>
          {text} {resultLink?.(item)}
        </>,
      );
    },
    /** Opens the form that explains the last decision. Reports whether there is one. */
    explain: () => last.current?.explain() ?? false,
    /** Reports whether that form is open. */
    isExplaining: () => last.current?.isExplaining() ?? false,
  };
}

async function undoNow<T extends Moderated>(client: QueryClient, kind: ModerationKind<T>, { id, status }: T) {
  const item = await kind.undo(id);
  setItem(client, kind, item);
  await applyMove(client, kind, { from: status, to: item.status, ids: [id] });
}

interface Context<T extends Moderated> {
  kind: ModerationKind<T>;
  steps: UndoSteps;
  resultLink: ResultLink<T> | undefined;
  undo: (item: T, decidedAt: number) => Promise<void>;
}

function offerDecision<T extends Moderated>(
  { kind, steps, resultLink, undo }: Context<T>,
  decided: T,
  decidedText: string,
) {
  const decidedAt = Date.now();
  const word = kind.explain && explanationOf(decided);
  let shown = { item: decided, text: decidedText, isExplaining: false };
  const step = steps.offer(() => ({
    ...content(),
    about: decided.id,
    undo: () => undo(shown.item, decidedAt),
    failureOf: undoFailure,
  }));
  return {
    explain: () => {
      if (!step.show()) return false;
      change({ isExplaining: true });
      return true;
    },
    isExplaining: () => shown.isExplaining && step.isShown(),
  };

  function change(next: Partial<typeof shown>): void {
    shown = { ...shown, ...next };
    step.update(content());
  }

  function content(): Pick<Notice, 'text' | 'actions' | 'details'> {
    const { item, text, isExplaining } = shown;
    const message = (
      <>
        {text} {resultLink?.(item)}
        {word && !isExplaining && (
          <ReasonKeys
            kind={kind}
            item={item}
            onSaved={saved}
            onFailed={() => change({ isExplaining: true })}
          />
        )}
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
      details: isExplaining && <ReasonForm kind={kind} item={item} onSaved={saved} onCancel={closeForm} />,
    };
  }

  function saved(item: T): void {
    closeForm();
    change({
      item,
      text: `${kind.subjectOf(item)} ${item.status}. ${word === 'note' ? 'Note' : 'Reason'} saved.`,
    });
  }

  /** Closes the form and returns the focus to where it was before the form opened. */
  function closeForm(): void {
    // It may say that a decision has to wait.
    closeNotice('decision');
    change({ isExplaining: false });
    returnFocus();
  }
}
