import { useLayoutEffect, useMemo, useRef } from 'react';
import { useShortcuts, type Shortcut } from '../hooks/shortcuts';
import { acceptsArrowKeys } from '../hooks/rowKeys';
import { isUndoOffered, undoOffered } from '../notices/offerUndo';
import { decisionsOn, reopening, type Moderated } from './types';
import { focusedItem, type Moderation } from './useModeration';

/** In an open dialog the arrow keys scroll. */
const arrow = { repeats: true, inSearch: true, appliesTo: acceptsArrowKeys };

/**
 * Registers the keys for reviewing in the list and in the dialog: arrows, j, k, o, w, u and those of the kind's
 * decisions. Set `isListed` to false while the screen shows another list, which has its own keys for moving.
 */
export function useModerationKeys<T extends Moderated>(moderation: Moderation<T>, isListed = true): void {
  const latest = useRef(moderation);
  useLayoutEffect(() => {
    latest.current = moderation;
  });
  const { kind } = moderation;
  const { noun, decisions, explain } = kind;

  const shortcuts = useMemo<Shortcut[]>(() => {
    const now = () => latest.current;
    const current = () => {
      const { openId, shown, queue } = now();
      if (openId) return shown.item;
      const id = focusedItem();
      return id === undefined ? undefined : queue.find(id);
    };
    const moving: Shortcut[] = [
      { key: 'j', label: `Next ${noun}`, run: () => now().move(1), inDialog: true, repeats: true },
      { key: 'k', label: `Previous ${noun}`, run: () => now().move(-1), inDialog: true, repeats: true },
      { key: 'ArrowDown', label: `Next ${noun}`, run: () => now().move(1), ...arrow },
      { key: 'ArrowUp', label: `Previous ${noun}`, run: () => now().move(-1), ...arrow },
      {
        key: 'o',
        label: `Open the ${noun} (or Enter)`,
        run: () => {
          const item = current();
          if (item && !now().openId) now().open(item.id);
        },
      },
    ];
    return [
      ...(isListed ? moving : []),
      ...decisions.map((decision) => ({
        key: decision.shortcut,
        label: decision.asksFirst ? decision.label : `${decision.label} the ${noun}`,
        run: () => {
          const { openId, many } = now();
          if (openId === null && many.decideTicked(decision)) return;
          const item = current();
          // The key of Approve and publish also publishes later.
          const found =
            item && decisionsOn(now().kind, item).find(({ shortcut }) => shortcut === decision.shortcut);
          if (found) now().decide(item, found, { byKey: true });
        },
        inDialog: true,
      })),
      ...(explain
        ? [
            {
              key: 'w',
              label: 'Give a reason for the last rejection',
              run: () => now().explain(),
              inDialog: true,
            },
          ]
        : []),
      {
        key: reopening.shortcut,
        label: `Move the ${noun} back to pending, or undo the last decision`,
        run: () => {
          const { openId, many, reopen } = now();
          if (openId === null && many.decideTicked(reopening)) return;
          const item = current();
          // Right after the decision, an undo also removes what the decision made.
          if (!item || item.status === 'pending' || isUndoOffered(item.id)) undoOffered();
          else void reopen(item);
        },
        inDialog: true,
      },
    ];
  }, [noun, decisions, explain, isListed]);
  useShortcuts(shortcuts, 'reviewing');
}
