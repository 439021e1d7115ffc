import { useMemo, type ReactNode } from 'react';
import { SelectAll } from '../table/SelectAll';
import { SelectionBar } from '../table/SelectionBar';
import { SelectionSpace } from '../table/SelectionSpace';
import { SelectionContext, useSelection } from '../table/useSelection';
import type { Moderated } from './types';
import type { DecideMany } from './useDecideMany';

interface Props<T extends Moderated> {
  many: DecideMany<T>;
  /** Those that are shown. Keep the same array between renders. */
  items: readonly T[];
  /** The list, whose items have a SelectBox. */
  children: ReactNode;
}

/** A list of pending items that can be ticked, to decide on many at once. */
export function SelectedDecisions<T extends Moderated>({ many, items, children }: Props<T>) {
  const { kind, run } = many;
  const ticked = useSelection(items);
  const { listed, remove } = ticked;
  // What has left the list was decided.
  const selection = useMemo(
    () => ({ ...ticked, chosen: new Set(listed.map(({ id }) => id)) }),
    [ticked, listed],
  );
  const actions = useMemo(
    () =>
      kind.decisions.flatMap((decision) => {
        const { label, color, many: called } = decision;
        if (called === undefined) return [];
        return {
          label,
          color: color ?? ('primary' as const),
          variant: 'contained' as const,
          run: (chosen: readonly T[]) => void run(chosen, decision, called).then(remove),
        };
      }),
    [kind, run, remove],
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
