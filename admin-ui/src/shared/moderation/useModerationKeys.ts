import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useShortcuts, type Shortcut } from '../hooks/shortcuts';
import { acceptsArrowKeys } from '../hooks/rowKeys';
import { isUndoOffered } from '../notices/offerUndo';
import { decisionWithNote, explanationOf } from './explanation';
import { focusedItem, howToChoose, isTyping } from './findNeighbour';
import { allDecidedText, decidedText, keysText, nothingToExplain } from './messageTexts';
import { useReasonKeys } from './PresetReasons';
import { reasonsQuery } from './reasons';
import { decisionsOfStatus, decisionsOn, reopening, type Moderated, type ModerationKind } from './types';
import { say, undoStepsOf } from './undoSteps';
import { decisionsOnMany } from './useDecideMany';
import type { Moderation } from './moderation';

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

/** The keys that decide on the item in focus at once. Their decisions are saved in turn. */
const decidesAtOnce = [...decisionKeys, 'm'];

/** The keys that do not wait for anything. */
const runsAtOnce = ['j', 'k', 'ArrowDown', 'ArrowUp', 'o', 'x', 'e'];

/**
 * Registers the keys for reviewing, in the list and in the dialog: arrows, j, k, o, x, e, w, u, m, and the
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
  const steps = undoStepsOf(useQueryClient(), kind);
  const { noun } = kind;
  const isListed = kind.tabs.includes(tab);
  const status = moderation.shown.item?.status ?? tab;
  const isForSelected = moderation.openId === null && moderation.many.hasSelected;

  const shortcuts = useMemo<Shortcut[]>(() => {
    const now = () => latest.current;
    const current = () => {
      const { openId, shown, queue, orNext } = now();
      if (openId) return orNext(shown.item);
      const id = focusedItem();
      return orNext(id === undefined ? undefined : queue.find(id));
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
    const moveBack = (key: string) => {
      const { openId, many, mustConfirm, reopen } = now();
      if (openId === null && many.decideSelected(reopening)) return true;
      const item = current();
      if (!item || item.status === 'pending') return false;
      if (!mustConfirm(item, key)) reopen(item);
      return true;
    };
    const isDecided = kind.tabs.includes(status) && status !== 'pending';
    const decisions = decisionsOfStatus(kind, status);
    const onMany = decisionsOnMany(kind, status);
    const what = isForSelected ? `selected ${noun}s` : noun;
    return [
      ...(isListed ? moving : []),
      ...decisions.flatMap((decision): Shortcut[] => {
        const { shortcut: key = '' } = decision;
        const run = () => {
          const { openId, many, mustWait, mustConfirm, decide } = now();
          if (mustWait()) return;
          if (openId === null && many.decideSelected(decision)) return;
          const item = current();
          if (!item) choose();
          else if (mustConfirm(item, key)) return;
          else if (decisionsOn(kind, item).includes(decision)) decide(item, decision);
          else if (item.status === status) say(`This ${noun} was already ${decision.done}.`);
          else say(decidedText(item, noun));
        };
        const isHint = isForSelected && !onMany.includes(decision);
        return key ? [{ key, label: `${decision.label} the ${what}`, run, inDialog: true, isHint }] : [];
      }),
      ...(kind.unsavedCorrections
        ? [
            {
              key: 'e',
              label: `Make corrections to the ${noun}`,
              run: () => {
                if (now().mustWait()) return;
                const item = current();
                const ask = item && now().publication(item);
                if (ask) ask('correct');
                else if (item && kind.madeOf?.(item))
                  say(`This ${noun} is published. Edit the entry made from it instead.`);
                else if (item) say(decidedText(item, noun));
                else choose();
              },
              inDialog: true,
              isHint: decisions.every(({ publishes }) => !publishes),
            },
          ]
        : []),
      {
        key: 'w',
        label: explainLabel(kind, status),
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
          // Undoing comes first while a message on screen is about it. Right after a decision, its undo also removes what
          // it made.
          if (isDecided && !isUndoOffered() && !steps.undoesNext() && moveBack('u')) return;
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
                if (!moveBack('m')) choose();
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
  }, [kind, noun, isListed, status, isForSelected, steps]);
  const inOrder = useMemo(() => {
    const explain = shortcuts.find(({ key }) => key === 'w')?.run;
    return shortcuts.map((shortcut) => {
      if (runsAtOnce.includes(shortcut.key)) return shortcut;
      const isStillMeant = () => !latest.current.asking && !isTyping();
      const act = () => {
        const { saves } = latest.current;
        // The letters after a `w` that waits are the beginning of its text, not decisions.
        const isText = explain !== undefined && saves.isWaiting(explain);
        if (decidesAtOnce.includes(shortcut.key) && !isText) shortcut.run();
        else saves.run(shortcut.run, isStillMeant);
      };
      return { ...shortcut, run: () => latest.current.moves.run(act, isStillMeant) };
    });
  }, [shortcuts]);
  useShortcuts(inOrder, 'reviewing');

  const takesReasons = kind.tabs.includes('rejected');
  const { data } = useQuery({ ...reasonsQuery(kind.area), enabled: takesReasons });
  useReasonKeys(takesReasons ? data?.reasons : undefined, (reason) => {
    const { moves, saves, giveReason } = latest.current;
    moves.run(() => saves.run(() => saves.begin(giveReason(reason))));
  });
}

/** Returns the description of the key that explains a decision, for items of a status. */
function explainLabel<T extends Moderated>(
  { noun, tabs, decisions }: ModerationKind<T>,
  status: string,
): string {
  const explanation = explanationOf({ status });
  if (tabs.includes('rejected'))
    return explanation ? `Write why the ${noun} was rejected` : `Write why the last ${noun} was rejected`;
  if (status === 'pending' && decisions.some(({ asksFirst }) => asksFirst))
    return `Resolve the ${noun} with a note, or add a note to the one just resolved`;
  return explanation ? `Write how the ${noun} was resolved` : `Write how the last ${noun} was resolved`;
}
