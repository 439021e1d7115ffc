import { useEffect, useState } from 'react';
import { closeNotice, notify } from '../notices/notify';
import { decisionWithNote, explanationOf } from './explanation';
import { sortReasons } from './reasons';
import type { Moderated, ModerationKind } from './types';
import type { useDecisionOffer } from './useDecisionOffer';

const noticeKey = 'decision';

/** The forms that explain a decision: in the dialog that shows its item, or in the message that offers to undo it. */
export interface Explaining<T extends Moderated> {
  /**
   * Opens the form for the decision on this item, or else for the last decision, and reports whether it did. It does
   * not if the item is pending and can be resolved with a note, unless the last decision is still on screen.
   */
  explain: (item: T | undefined) => boolean;
  /** The item whose form is open in the dialog. */
  explainedId: string | undefined;
  setExplainedId: (id: string | undefined) => void;
  /** Saves a reason for the last decision, or says that there is none to explain. */
  giveReason: (reason: string) => Promise<void>;
  /** Reports whether decisions have to wait, because the last one is being explained, and says so. */
  mustWait: () => boolean;
}

/** `open` opens the dialog; undefined if it is open. */
export function useExplaining<T extends Moderated>(
  kind: ModerationKind<T>,
  offer: ReturnType<typeof useDecisionOffer<T>>,
  open: ((id: string) => void) | undefined,
): Explaining<T> {
  useEffect(() => sortReasons(kind.area), [kind.area]);
  const [explainedId, setExplainedId] = useState<string>();
  const explain = (item: T | undefined) => {
    closeNotice(noticeKey);
    if (decisionWithNote(kind, item) && !offer.isOffered()) return false;
    if (!kind.explain || !item || !explanationOf(item)) return offer.explain();
    setExplainedId(item.id);
    open?.(item.id);
    return true;
  };
  // A decision on the next item must not be mistaken for the end of the text about the last one.
  const mustWait = () => {
    if (!offer.isExplaining()) return false;
    notify(noticeKey, { text: 'Save or cancel your text about the last decision first.', canClose: true });
    return true;
  };
  return { explain, explainedId, setExplainedId, giveReason: offer.giveReason, mustWait };
}
