import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffectEvent, useLayoutEffect, useState } from 'react';
import { entryName } from '../areas';
import type { UndoDelete } from '../database/useUndoDelete';
import { endsWithConnection, orderFailure } from '../feedback/failures';
import { offerUndoOfOrder } from '../history/offerUndoOfChange';
import { ApiError } from '../http/client';
import { NoticeButton } from '../notices/Notices';
import { closeNotice, notify, shownMs } from '../notices/notify';
import type { Anchor, MovedIds, Reveal } from '../reorder/reorder';
import { useOrderSaver } from '../reorder/useOrderSaver';
import { quote } from '../text/quote';
import type { DirectoryList, Entry, ListCalls } from './directory';

/** The key of the notice that an order was not saved. */
const failed = 'order-failed';

/**
 * Returns the function that moves entries. Once they are saved, it offers to undo that. If saving fails, the list is
 * restored and a notice says why.
 */
export function useOrder<E extends Entry>({ area, listKey, saveOrder }: ListCalls<E>) {
  const client = useQueryClient();
  const onFailure = useCallback((error: unknown) => {
    const isStale = error instanceof ApiError && error.status === 409;
    const text = orderFailure(error);
    notify(failed, {
      text: isStale ? `${text}. The list has been reloaded; please move it again.` : text,
      tone: 'error',
      isOffline: endsWithConnection(error),
    });
    console.error(text);
  }, []);
  const onSaved = useCallback((count: number) => offerUndoOfOrder(client, area, count), [client, area]);
  const save = useOrderSaver({ queryKey: listKey, save: saveOrder, onFailure, onSaved });
  return useCallback(
    (moved: MovedIds, anchor: Anchor) => {
      closeNotice(failed);
      save(moved, anchor);
    },
    [save],
  );
}

/**
 * Holds the entry that is being moved by its dialog, and the entry that the list must scroll to. If an entry was moved
 * out of view, a notice offers to show it.
 */
export function useMoved<E extends Entry>(
  { calls: { area } }: DirectoryList<E>,
  entries: readonly E[],
  found: readonly E[],
  undo: UndoDelete<E>,
  toReveal: Reveal | undefined,
) {
  const [moving, setMoving] = useState<E>();
  const [moved, setMoved] = useState<Reveal>();
  const [outOfView, setOutOfView] = useState<Reveal>();
  // Another move makes the notice wrong.
  const isAway = outOfView !== undefined && found[outOfView.index]?.id === outOfView.id;

  const say = useEffectEvent(({ id, index }: Reveal) => {
    const at = entries.findIndex((entry) => entry.id === id);
    const entry = entries[at];
    if (!entry) return undefined;
    const name = entryName(area, entry);
    const show = () => {
      notice.close();
      // Without `from`, so that the list shows where it is now.
      setMoved({ id, index });
      setOutOfView(undefined);
    };
    const notice = notify('moved', {
      text: (
        <>
          <span dir="auto">{quote(name)}</span> is now at position {at + 1}.
        </>
      ),
      actions: (
        <NoticeButton aria-label={`Show ${name} at position ${at + 1}`} onClick={show}>
          Show
        </NoticeButton>
      ),
      duration: shownMs,
      canClose: true,
    });
    return notice.close;
  });
  // Shown together with the list's new order.
  useLayoutEffect(() => (isAway ? say(outOfView) : undefined), [isAway, outOfView]);

  return {
    moving,
    setMoving,
    onMoved: setMoved,
    reveal: toReveal ?? moved,
    onRevealed: (isSeen: boolean) => {
      undo.settle();
      setOutOfView(isSeen ? undefined : moved);
      setMoved(undefined);
    },
  };
}
