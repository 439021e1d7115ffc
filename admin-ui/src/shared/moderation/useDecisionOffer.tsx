import { useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { isOffline } from '../feedback/failures';
import { NoticeButton } from '../notices/Notices';
import { notify, returnFocus, type Notice } from '../notices/notify';
import { offerUndo, withdrawUndo, type UndoOffer } from '../notices/offerUndo';
import { applyMove, setItem } from './cache';
import { undoFailure } from './messageTexts';
import { lineClamp } from '../text/truncate';
import { ReasonForm, reasonLabel } from './ReasonForm';
import { reasonsQuery } from './reasons';
import type { Moderated, ModerationKind } from './types';

/** Draws the link that follows a decision, to the entry that was made from the item. `text` replaces its usual text. */
export type ResultLink<T> = (item: T, text?: string) => ReactNode;

/** How long the link to an entry is shown, in milliseconds. */
const LINKED_MS = 10_000;

/**
 * Offers to undo the last decision on one item, and to give the reason of a rejection. `onUndone` is called when the
 * item is pending again and the lists are reloaded.
 */
export function useDecisionOffer<T extends Moderated>(
  kind: ModerationKind<T>,
  resultLink: ResultLink<T> | undefined,
  onUndone: (item: T) => void,
) {
  const client = useQueryClient();
  const last = useRef<ReturnType<typeof offerDecision>>(undefined);

  const undo = async ({ id, status }: T) => {
    const item = await kind.undo(id);
    setItem(client, kind, item);
    await applyMove(client, kind, { from: status, to: item.status, ids: [id] });
    onUndone(item);
  };
  return {
    /** Offers to undo the decision on an item; `text` says what was decided: 'Review approved.' */
    make: (item: T, text: string) => {
      // The form for the reason opens with them.
      if (kind.explain && item.status === 'rejected') void client.prefetchQuery(reasonsQuery(kind.area));
      last.current = offerDecision({ kind, resultLink, undo }, item, text);
    },
    /** Says what was done to an item, with the link to the entry made from it. The entry is deleted where it is listed. */
    link: (item: T, text: string) => {
      // An undo of the approval would also delete the new entry.
      withdrawUndo(item.id);
      notify('decision', {
        text: (
          <>
            {text} {resultLink?.(item)}
          </>
        ),
        duration: LINKED_MS,
        canClose: true,
      });
    },
    /** Opens the form for the reason, if the offer is about a rejection. */
    explain: () => last.current?.explain(),
  };
}

interface Context<T extends Moderated> {
  kind: ModerationKind<T>;
  resultLink: ResultLink<T> | undefined;
  undo: (item: T) => Promise<void>;
}

function offerDecision<T extends Moderated>(
  { kind, resultLink, undo }: Context<T>,
  decided: T,
  decidedText: string,
) {
  let shown = { item: decided, text: decidedText, isExplaining: false };
  const notice = offerUndo(offer());
  return { explain: () => change({ isExplaining: true }) };

  function change(next: Partial<typeof shown>): void {
    shown = { ...shown, ...next };
    notice.update(content());
  }

  function offer(): UndoOffer {
    return {
      ...content(),
      about: decided.id,
      undo: () => undo(shown.item),
      failureOf: undoFailure,
      // The server would refuse again; a connection can come back.
      retry: (error) => (isOffline(error) ? offer() : undefined),
    };
  }

  function content(): Pick<Notice, 'text' | 'actions' | 'details'> {
    const { item, text, isExplaining } = shown;
    const message = (
      <>
        {text} {resultLink?.(item)}
        {item.reason && !isExplaining && (
          <Box component="span" dir="auto" sx={{ ...lineClamp(2), opacity: 0.85 }}>
            {item.reason}
          </Box>
        )}
      </>
    );
    if (!kind.explain || item.status !== 'rejected') return { text: message };
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
    change({ item, text: `${kind.subjectOf(item)} rejected. Reason saved.` });
  }

  /** Closes the form and returns the focus to where it was before the form opened. */
  function closeForm(): void {
    change({ isExplaining: false });
    returnFocus();
  }
}
