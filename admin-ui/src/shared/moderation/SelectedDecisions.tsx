import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { SelectAll } from '../table/SelectBox';
import { SelectionBar, SelectionSpace } from '../table/SelectionBar';
import { SelectionContext, useSelection } from '../table/useSelection';
import type { Decision, Moderated } from './types';
import type { DecideMany } from './useDecideMany';

interface Props<T extends Moderated> {
  many: DecideMany<T>;
  /** The items of the list. Keep the same array between renders. */
  items: readonly T[];
  /** The list. Its items have a SelectBox. */
  children: ReactNode;
}

/** A list of pending items that can be selected, to decide on many at once. */
export function SelectedDecisions<T extends Moderated>({ many, items, children }: Props<T>) {
  const { kind, isSending, run, onTicked } = many;
  const ticked = useSelection(items);
  const { selected, remove } = ticked;
  // Items that have left the list are decided.
  const selection = useMemo(
    () => ({ ...ticked, selectedIds: new Set(selected.map(({ id }) => id)) }),
    [ticked, selected],
  );
  const decide = useCallback(
    (chosen: readonly T[], decision: Decision) => {
      if (chosen.length === 0 || decision.many === undefined) return false;
      void run(chosen, decision, decision.many).then(remove);
      return true;
    },
    [run, remove],
  );
  useEffect(() => {
    onTicked((decision) => decide(selected, decision));
    return () => onTicked(undefined);
  }, [onTicked, decide, selected]);
  const actions = useMemo(
    () =>
      kind.decisions
        .filter(({ many: called }) => called !== undefined)
        .map((decision) => ({
          label: decision.label,
          // Less prominent while one of them is sent; the foot of the window shows the progress.
          color: isSending ? ('inherit' as const) : (decision.color ?? ('primary' as const)),
          variant: isSending ? ('text' as const) : ('contained' as const),
          run: (chosen: readonly T[]) => void decide(chosen, decision),
        })),
    [kind, decide, isSending],
  );
  return (
    <SelectionContext value={selection}>
      {items.length > 1 && <SelectAll selection={selection} items={items} />}
      {children}
      <SelectionSpace />
      <SelectionBar
        selection={selection}
        noun={{ one: kind.noun, many: `${kind.noun}s` }}
        actions={actions}
      />
    </SelectionContext>
  );
}
