import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { loadMore, type Page } from '../http/pages';
import { notify } from '../notices/notify';
import { SelectAll } from '../table/SelectBox';
import { SelectionBar, SelectionSpace } from '../table/SelectionBar';
import { SelectionContext, useListedSelection } from '../table/useSelection';
import { truncate } from '../text/truncate';
import { listQuery } from './cache';
import { ManyQuestion, publishingText, type Asked } from './ManyQuestion';
import {
  buttonOrder,
  isComplete,
  mainDecision,
  reopening,
  type Decision,
  type Filter,
  type Moderated,
  type ModerationKind,
} from './types';
import { decisionsOnMany, type DecideMany } from './useDecideMany';

interface Props<T extends Moderated> {
  many: DecideMany<T>;
  /** The items on screen. Keep the same array between renders. */
  items: readonly T[];
  /** The filter of the list. */
  view: Filter;
  /** How many items match the filter, loaded or not. */
  total: number;
  /** Is shown beside the checkbox that selects all. */
  beside?: ReactNode;
  /** The list. Its items have a SelectBox. */
  children: ReactNode;
}

/**
 * A list of items of one status that can be selected, to decide on many at once. What is submitted after it was
 * selected is not decided on.
 */
export function SelectedDecisions<T extends Moderated>(props: Props<T>) {
  const { many, items, view, total, beside, children } = props;
  const { kind, isSending, run, onSelected } = many;
  const { all, loadAll } = useAll(kind, view, items);
  const selection = useListedSelection(all);
  const { selected, remove } = selection;
  const { status } = view;
  const { noun } = kind;
  const decisions = useMemo(() => decisionsOnMany(kind, status), [kind, status]);
  const [asked, setAsked] = useState<Asked<T>>();
  const decide = useCallback(
    (chosen: readonly T[], decision: Decision) => {
      if (!decisions.includes(decision)) {
        notify('decision', {
          text: `This works on one ${noun} at a time. Clear the selection first.`,
          canClose: true,
        });
        return true;
      }
      const isApproval = decision.many === 'approve' || decision.publishes;
      const unsaved = isApproval ? chosen.filter((item) => kind.unsavedCorrections?.(item)) : [];
      if (unsaved[0]) {
        notify('decision', {
          text: `You haven’t saved your corrections of “${truncate(kind.titleOf(unsaved[0]), 40)}”. Open it and save or discard them first.`,
          canClose: true,
        });
        return true;
      }
      const isPossible = (item: T) => !decision.publishes || isComplete(kind, item);
      const possible = chosen.filter(isPossible);
      if (possible.length === 0) {
        const text =
          chosen.length === 1
            ? `This ${noun} is incomplete. Open it to see what is missing.`
            : `These ${noun}s are incomplete. Open one to see what is missing.`;
        notify('decision', { text, canClose: true });
        return true;
      }
      const incomplete = chosen.filter((item) => !isPossible(item)).map(kind.titleOf);
      const warning =
        decision.publishes && kind.publication
          ? publishingText(kind.publication.into, possible.length, incomplete)
          : undefined;
      const similar = isApproval ? possible.filter((item) => kind.similarQuery?.(item)) : [];
      if (warning || similar.length > 0) setAsked({ chosen: possible, decision, warning, similar });
      else void run(possible, decision, items).then(remove);
      return true;
    },
    [decisions, run, remove, kind, noun, items],
  );
  useEffect(() => {
    onSelected(selected.length > 0 ? (decision) => decide(selected, decision) : undefined);
  }, [onSelected, decide, selected]);
  useEffect(() => () => onSelected(undefined), [onSelected]);
  /** Decides on items that the question is about. */
  const decideAsked = (chosen: readonly T[], decision: Decision) => {
    setAsked(undefined);
    void run(chosen, decision, items).then(remove);
  };
  const main = mainDecision(kind, decisions, selected);
  const actions = useMemo(
    () =>
      buttonOrder(decisions).map((decision) => ({
        label: decision.label,
        ...(decision === reopening && { accessibleName: (what: string) => `Move back to pending: ${what}` }),
        // Less prominent while one of them is sent; the foot of the window shows the progress.
        color: isSending ? ('inherit' as const) : (decision.color ?? ('primary' as const)),
        variant: isSending
          ? ('text' as const)
          : decision === main
            ? ('contained' as const)
            : ('outlined' as const),
        run: (chosen: readonly T[]) => void decide(chosen, decision),
      })),
    [decisions, decide, isSending, main],
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
      {asked && (
        <ManyQuestion kind={kind} asked={asked} onDecide={decideAsked} onCancel={() => setAsked(undefined)} />
      )}
      <SelectionBar
        selection={selection}
        noun={{ one: kind.noun, many: `${kind.noun}s` }}
        listing={{ items: all, total, isNarrowed: view.q !== '' || view.published !== undefined, loadAll }}
        actions={actions}
      />
    </SelectionContext>
  );
}

/**
 * Returns the items on screen, followed by any others that loadAll has loaded. loadAll loads all items that match the
 * filter. It resolves to them, or to undefined if the filter has changed.
 */
function useAll<T extends Moderated>(kind: ModerationKind<T>, view: Filter, items: readonly T[]) {
  const client = useQueryClient();
  const query = useMemo(() => listQuery(kind, view), [kind, view]);
  const current = useRef(query);
  useEffect(() => void (current.current = query));
  // Decided items leave this list too.
  const { data } = useQuery({ ...query, enabled: false });
  const all = useMemo(() => {
    const onScreen = new Set(items.map(({ id }) => id));
    const others = data?.items.filter(({ id }) => !onScreen.has(id)) ?? [];
    return others.length > 0 ? [...items, ...others] : items;
  }, [items, data]);
  const loadAll = async () => {
    let list: Page<T> | undefined = await client.fetchQuery({ ...query, staleTime: 0 });
    while (list?.next !== undefined && current.current === query) list = await loadMore(client, query);
    return current.current === query ? list?.items : undefined;
  };
  return { all, loadAll };
}
