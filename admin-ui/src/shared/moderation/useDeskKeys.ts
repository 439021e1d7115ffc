import { useLayoutEffect, useMemo, useRef } from 'react';
import { useShortcuts, type Shortcut } from '../hooks/shortcuts';
import { takesArrows } from '../hooks/rowKeys';
import type { Moderated } from './types';
import { focusedItem, type Desk } from './useDesk';

/** The arrows move where nothing else does with them: they scroll an open dialog. */
const arrow = { repeats: true, inSearch: true, appliesTo: takesArrows };

/**
 * Reviewing by keyboard, in the list and in the dialog: arrows, j, k, o, w, u and the keys of the kind's decisions.
 * Those that go through the list are left out where `isListed` is false: another list is shown.
 */
export function useDeskKeys<T extends Moderated>(desk: Desk<T>, isListed = true): void {
  const latest = useRef(desk);
  useLayoutEffect(() => {
    latest.current = desk;
  });
  const { kind } = desk;
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
        label: `${decision.label} the ${noun}`,
        run: () => {
          const { openId, many } = now();
          if (openId === null && many.decideTicked(decision)) return;
          const item = current();
          if (item) now().decide(item, decision, { byKey: true });
        },
        inDialog: true,
      })),
      ...(explain
        ? [
            {
              key: 'w',
              label: 'Say why the last was rejected',
              run: () => now().undo.explain(),
              inDialog: true,
            },
          ]
        : []),
      {
        key: 'u',
        label: 'Undo the last decision',
        run: () => (now().many.offers.text ? now().many.offers : now().undo).run(),
        inDialog: true,
      },
    ];
  }, [noun, decisions, explain, isListed]);
  useShortcuts(shortcuts, 'reviewing');
}
