import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState, useLayoutEffect, type RefObject, useEffect } from 'react';
import { changeCategories } from '../../../shared/database/useDeleteItems';
import { ListHead } from '../../../shared/database/ListHead';
import { useChangeNames } from '../../../shared/database/useChangeNames';
import { useReturned, type UndoDelete } from '../../../shared/database/useUndoDelete';
import { useExportSelected } from '../../../shared/export/useExportSelected';
import { MatchDots } from '../../../shared/fields/MatchDots';
import { heightOfChips } from '../../../shared/filter/FilterChips';
import { useIsNarrow } from '../../../shared/layout/viewport';
import { EDIT, useOpenRecord } from '../../../shared/routing/useOpenRecord';
import { useScrollMemory, useRememberedTop } from '../../../shared/routing/useScrollMemory';
import { choosable, rowHeights } from '../../../shared/table/columns';
import { deleteSelected, SelectionBar } from '../../../shared/table/SelectionBar';
import { useDensity } from '../../../shared/table/useCards';
import { SelectionContext, useSelection } from '../../../shared/table/useSelection';
import { categoriesQuery, noun, type LetterCount, type Proverb } from '../api';
import { proverbSheet } from '../proverb/proverbTexts';
import { Dialogs } from './Dialogs';
import { foundText } from './foundText';
import { LetterBar, letterBarHeight } from './LetterBar';
import { cardHeight } from './ProverbCard';
import { proverbColumns } from './proverbColumns';
import { useProverbFields } from './proverbFields';
import { proverbFilter, type Filter } from './proverbFilter';
import { Rows } from './Rows';
import { useProverbFilter } from './useProverbFilter';
import { useProverbs, type Proverbs } from './useProverbs';

interface Props {
  /** Undefined until it is known how many begin with each. */
  letters: readonly LetterCount[] | undefined;
  /** How many proverbs there are at all. */
  all: number | undefined;
  undo: UndoDelete<Proverb>;
}

const nothing = () => undefined;
/** Those that can be chosen. */
const columns = choosable(
  proverbColumns({ shown: proverbFilter.none, density: 'compact', onEdit: nothing, onDelete: nothing }),
);

/** The list: search, letters, table or cards, and the dialogs. */
export function ProverbList({ letters, all, undo }: Props) {
  const isNarrow = useIsNarrow();
  const [density, setDensity] = useDensity();
  const scroller = useRef<HTMLDivElement>(null);
  const { text, setText, filter, set, change, reset } = useProverbFilter();
  const list = useProverbs(filter);
  const selection = useSelection(list.proverbs);
  const { openId, open, close } = useOpenRecord(EDIT);
  const [deleting, setDeleting] = useState<readonly Proverb[]>();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const exporting = useExportSelected<Proverb>(proverbSheet);
  const changing = useChangeNames<Proverb>({
    area: 'ilu',
    noun,
    names: 'categories',
    options: categories,
    change: changeCategories,
    undo,
    onChanged: selection.remove,
  });
  const actions = useMemo(
    () => [changing.action, exporting.action, deleteSelected<Proverb>(setDeleting)],
    [changing.action, exporting.action],
  );
  const returned = useReturned(undo, list.proverbs);
  const isReached = useRestoredRows(list, isNarrow ? cardHeight : rowHeights[density]);
  useScrollMemory(isReached, isNarrow ? undefined : scroller);
  const fromTop = useTopOfWhatIsNew(list.shown, scroller);
  const choose = (some: Partial<Filter>) => fromTop(() => change(some));
  const fields = useProverbFields(filter, choose);

  return (
    <SelectionContext value={selection}>
      <ListHead
        label="Search for a proverb"
        text={text}
        onText={(next) => fromTop(() => setText(next))}
        found={foundText(list, all)}
        fields={fields}
        onClear={() => choose(proverbFilter.cleared)}
        scroller={scroller}
        density={density}
        onDensity={setDensity}
        columns={columns}
        choice={filter.columns}
        onColumns={(choice) => set('columns', choice)}
      >
        <MatchDots exact={filter.exact} onChange={(next) => fromTop(() => set('exact', next))} />
      </ListHead>
      {letters ? (
        <LetterBar
          letters={letters}
          value={filter.letter}
          onChange={(letter) => fromTop(() => set('letter', letter))}
        />
      ) : (
        <Box sx={letterBarHeight} />
      )}
      <Dialogs
        listed={list.proverbs}
        editing={openId}
        onEdited={close}
        deleting={deleting}
        onGone={selection.remove}
        onDeleteClosed={() => setDeleting(undefined)}
        undo={undo}
      />
      <Rows
        list={list}
        isReached={isReached}
        density={density}
        scroller={scroller}
        taken={heightOfChips(fields)}
        onEdit={open}
        onDelete={setDeleting}
        onShowAll={reset}
        reveal={returned}
        onRevealed={undo.settle}
        onIgnoreDots={() => set('exact', false)}
      />
      <SelectionBar selection={selection} noun={noun} actions={actions} />
      {changing.dialog}
      {exporting.dialog}
    </SelectionContext>
  );
}

/** Shows what another filter found from its top on; Back leads to the place where the list was left. */
function useTopOfWhatIsNew(shown: Filter, scroller: RefObject<HTMLElement | null>) {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    scroller.current?.scrollTo({ top: 0 });
  }, [shown, scroller]);
  return (change: () => void) => {
    isWanted.current = true;
    change();
  };
}

/** Further down, a reload opens the list as far as this. */
const mostRows = 3000;

/**
 * Whether so much of the list is loaded that the place where the person was before a reload can be scrolled to; until
 * then it loads page after page. `step` is the height of a row or card.
 */
function useRestoredRows(
  { proverbs, isLoaded, hasMore, moreError, loadMore }: Proverbs,
  step: number,
): boolean {
  const top = useRememberedTop();
  const [isReached, setReached] = useState(top === 0);
  const wanted = Math.min(mostRows, Math.ceil((top + window.innerHeight) / step));
  const isEnough = isLoaded && (proverbs.length >= wanted || !hasMore || moreError !== null);
  if (isEnough && !isReached) setReached(true);
  useEffect(() => {
    if (!isReached && isLoaded && !isEnough) loadMore();
  }, [isReached, isLoaded, isEnough, loadMore, proverbs.length]);
  return isReached && isLoaded;
}
