import Box from '@mui/material/Box';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { SelectAll } from '../table/SelectBox';
import { SelectionBar, SelectionSpace } from '../table/SelectionBar';
import { SelectionContext, useSelection } from '../table/useSelection';
import { reopening, type Decision, type Moderated } from './types';
import { decisionsOnMany, type DecideMany } from './useDecideMany';

interface Props<T extends Moderated> {
  many: DecideMany<T>;
  /** The items of the list. Keep the same array between renders. */
  items: readonly T[];
  /** Is shown beside the checkbox that selects all. */
  beside?: ReactNode;
  /** The list. Its items have a SelectBox. */
  children: ReactNode;
}

/** A list of items of one status that can be selected, to decide on many at once. */
export function SelectedDecisions<T extends Moderated>({ many, items, beside, children }: Props<T>) {
  const { kind, isSending, run, onTicked } = many;
  const ticked = useSelection(items);
  const { selected, remove } = ticked;
  const status = items[0]?.status ?? 'pending';
  const decisions = useMemo(() => decisionsOnMany(kind, status), [kind, status]);
  // Items that have left the list are decided.
  const selection = useMemo(
    () => ({ ...ticked, selectedIds: new Set(selected.map(({ id }) => id)) }),
    [ticked, selected],
  );
  const decide = useCallback(
    (chosen: readonly T[], decision: Decision) => {
      if (chosen.length === 0 || !decisions.includes(decision)) return false;
      void run(chosen, decision).then(remove);
      return true;
    },
    [decisions, run, remove],
  );
  useEffect(() => {
    onTicked((decision) => decide(selected, decision));
    return () => onTicked(undefined);
  }, [onTicked, decide, selected]);
  const actions = useMemo(
    () =>
      decisions.map((decision) => ({
        label: decision.label,
        ...(decision === reopening && { accessibleName: (what: string) => `Move back to pending: ${what}` }),
        // Less prominent while one of them is sent; the foot of the window shows the progress.
        color: isSending ? ('inherit' as const) : (decision.color ?? ('primary' as const)),
        variant: isSending ? ('text' as const) : ('contained' as const),
        run: (chosen: readonly T[]) => void decide(chosen, decision),
      })),
    [decisions, decide, isSending],
  );
  return (
    <SelectionContext value={selection}>
      {/* Its height is reserved: opening a group or deciding must not move the list under the pointer. */}
      <Box sx={{ display: 'flex', displayPrint: 'none', alignItems: 'center', minHeight: 44 }}>
        {items.length > 1 && <SelectAll selection={selection} items={items} />}
        <Box sx={{ ml: 'auto' }}>{beside}</Box>
      </Box>
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
