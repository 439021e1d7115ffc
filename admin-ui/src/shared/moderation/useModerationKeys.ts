import { useLayoutEffect, useMemo, useRef } from 'react';
import { useShortcuts, type Shortcut } from '../hooks/shortcuts';
import { acceptsArrowKeys } from '../hooks/rowKeys';
import { isUndoOffered } from '../notices/offerUndo';
import { notify } from '../notices/notify';
import { decisionWithNote, explanationOf } from './explanation';
import { howToChoose } from './findNeighbour';
import { allDecidedText, decidedText, keysText, nothingToExplain } from './messageTexts';
import { decisionsOfStatus, decisionsOn, reopening, type Decision, type Moderated } from './types';
import { decisionsOnMany } from './useDecideMany';
import { focusedItem, type Moderation } from './useModeration';

/** In an open dialog the arrow keys scroll. */
const arrow = { repeats: true, inSearch: true, appliesTo: acceptsArrowKeys };

/** Clicks the checkbox of the focused item. Reports whether there is one. */
function selectFocused(): boolean {
  const item = document.activeElement?.closest('[data-item]');
  const box = item?.querySelector<HTMLElement>('[data-select]');
  box?.click();
  return Boolean(box);
}

/** The keys of decisions. Each has the same meaning in every queue, and says so where it has none. */
const decisionKeys = ['a', 'p', 'r', 's'];

const say = (text: string) => notify('decision', { text, duration: 10_000, canClose: true });

/**
 * Registers the keys for reviewing, in the list and in the dialog: arrows, j, k, o, x, w, u, m, and the
 * keys of the decisions.
 * The decisions are those for the open item, for the selected items, or for the items of the tab. Tabs without a status, such as the red list,
 * register their own keys for moving.
 */
export function useModerationKeys<T extends Moderated>(moderation: Moderation<T>, tab: string): void {
  const latest = useRef(moderation);
  useLayoutEffect(() => {
    latest.current = moderation;
  });
  const { kind } = moderation;
  const { noun } = kind;
  const isListed = kind.tabs.includes(tab);
  const status = moderation.shown.item?.status ?? tab;
  const isForSelected = moderation.openId === null && moderation.many.hasSelected;

  const shortcuts = useMemo<Shortcut[]>(() => {
    const now = () => latest.current;
    const current = () => {
      const { openId, shown, queue } = now();
      if (openId) return shown.item;
      const id = focusedItem();
      return id === undefined ? undefined : queue.find(id);
    };
    const choose = () => {
      // An open item is still being loaded.
      if (!now().openId) void howToChoose(now().queue).then(say, () => undefined);
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
          if (!item) choose();
          else if (!now().openId) now().open(item.id);
        },
      },
      {
        key: 'x',
        label: `Select the ${noun}`,
        run: () => {
          if (!selectFocused()) choose();
        },
      },
    ];
    /** Moves the selected items or the current one back to pending. Reports whether there is one. */
    const moveBack = () => {
      const { openId, many, reopen } = now();
      if (openId === null && many.decideSelected(reopening)) return true;
      const item = current();
      if (!item || item.status === 'pending') return false;
      void reopen(item);
      return true;
    };
    const isDecided = kind.tabs.includes(status) && status !== 'pending';
    const decisions = decisionsOfStatus(kind, status);
    const onMany = decisionsOnMany(kind, status);
    const what = isForSelected ? `selected ${noun}s` : noun;
    return [
      ...(isListed ? moving : []),
      ...decisions.flatMap((decision): Shortcut[] => {
        const run = () => {
          const { openId, many, mustWait, decide } = now();
          if (mustWait()) return;
          if (openId === null && many.decideSelected(decision)) return;
          const item = current();
          if (!item) choose();
          else if (decisionsOn(kind, item).includes(decision)) decide(item, decision);
          else if (item.status === status) say(`This ${noun} was already ${decision.done}.`);
          else say(decidedText(item, noun));
        };
        const { shortcut: key } = decision;
        const isHint = isForSelected && !onMany.includes(decision);
        return key ? [{ key, label: labelOf(decision, what), run, inDialog: true, isHint }] : [];
      }),
      {
        key: 'w',
        label: 'Write a reason or note',
        run: () => {
          const item = current();
          if (now().explain(item)) return;
          const resolving = decisionWithNote(kind, item);
          if (item && resolving) now().decide(item, resolving);
          else if (!item && explanationOf({ status })) choose();
          else say(nothingToExplain(kind));
        },
        inDialog: true,
      },
      {
        key: 'u',
        label: isDecided
          ? `Undo, or move the ${what} back to pending`
          : 'Undo the last decision, then the one before',
        run: () => {
          // What the message on screen offers comes first. Right after a decision, its undo also removes what it made.
          if (isDecided && !isUndoOffered() && moveBack()) return;
          now().undoLast();
        },
        inDialog: true,
      },
      ...(isDecided
        ? [
            {
              key: 'm',
              label: `Move the ${what} back to pending`,
              run: () => {
                if (!moveBack()) choose();
              },
              inDialog: true,
            },
          ]
        : []),
      ...(kind.tabs.includes(status) ? decisionKeys : [])
        .filter((key) => decisions.every(({ shortcut }) => shortcut !== key))
        .map((key): Shortcut => {
          const text = status === 'pending' ? keysText(kind) : allDecidedText(noun, status);
          const run = () => {
            const item = current();
            if (status === 'pending' || isForSelected) say(text);
            else if (item) say(decidedText(item, noun));
            else choose();
          };
          return { key, label: text, run, inDialog: true, isHint: true };
        }),
    ];
  }, [kind, noun, isListed, status, isForSelected]);
  useShortcuts(shortcuts, 'reviewing');
}

/** Returns the description of a decision's key. A key has the same meaning in every queue. */
function labelOf({ publishes, label }: Decision, noun: string): string {
  return publishes ? `Approve and publish the ${noun}` : `${label} the ${noun}`;
}
