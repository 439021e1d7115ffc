import Box from '@mui/material/Box';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState, useLayoutEffect, type RefObject, useEffect, useMemo } from 'react';
import { DatabaseActions } from '../../../shared/database/DatabaseActions';
import { DatabaseScreen, useDatabase } from '../../../shared/database/DatabaseScreen';
import { EmptyDatabase } from '../../../shared/database/EmptyDatabase';
import { ListHead } from '../../../shared/database/ListHead';
import { useChangeNames } from '../../../shared/database/useChangeNames';
import { changeCategories } from '../../../shared/database/useDeleteItems';
import { useBecameEmpty } from '../../../shared/database/useDeletion';
import { useUndoDelete, type UndoDelete } from '../../../shared/database/useUndoDelete';
import {
  allLabel,
  listedLabel,
  pages,
  type ExportPart,
  type ExportSource,
} from '../../../shared/export/source';
import { MatchDots } from '../../../shared/fields/MatchDots';
import { heightOfChips } from '../../../shared/filter/FilterChips';
import { useDebouncedValue } from '../../../shared/hooks/timers';
import { useAddShortcut } from '../../../shared/hooks/useAddShortcut';
import { PageTitle } from '../../../shared/layout/PageTitle';
import { useIsNarrow } from '../../../shared/layout/viewport';
import { useFilter } from '../../../shared/routing/filter';
import { RememberedFilter } from '../../../shared/routing/RememberedFilter';
import { useRememberedTop } from '../../../shared/routing/useScrollMemory';
import { movableColumns, rowHeights } from '../../../shared/table/columns';
import { useDensity } from '../../../shared/table/useCards';
import { plural } from '../../../shared/text/plural';
import { categoriesQuery, lettersQuery, noun, loadRecordings, type LetterCount, type Proverb } from '../api';
import { iluPaths } from '../paths';
import { proverbSheet, nameOf } from '../proverb/proverbTexts';
import { Dialogs } from './Dialogs';
import { foundText, useProverbs, type Proverbs } from './useProverbs';
import { LetterBar, letterBarHeight } from './LetterBar';
import { cardHeight } from './ProverbCard';
import { proverbColumns } from './proverbColumns';
import { useFilterNames, useProverbFields } from './proverbFields';
import { menus, proverbFilter, type Filter } from './proverbFilter';
import { proverbsQuery } from './proverbsQuery';
import { Rows } from './Rows';

/** Proverb Database (spec 2.14): all proverbs, to be searched, edited and deleted. */
export function ProverbsPage() {
  const lists = useFilterNames();
  const isKnown = (name: string, value: string) => lists[name]?.names.includes(value) ?? true;
  const isLoaded = menus.every(({ name, menu }) => !('names' in menu) || lists[name]?.isFetching === false);
  return (
    <RememberedFilter filter={proverbFilter} isKnown={isLoaded ? isKnown : undefined}>
      <ProverbDatabase />
    </RememberedFilter>
  );
}

function ProverbDatabase() {
  const { data: letters } = useQuery(lettersQuery);
  const all = letters?.reduce((sum, { count }) => sum + count, 0);
  const client = useQueryClient();
  const undo = useUndoDelete<Proverb>({
    area: 'ilu',
    noun,
    nameOf,
    lang: 'ig',
  });
  const isEmptied = useBecameEmpty(all);
  useAddShortcut(noun, iluPaths.add);
  const { values, text } = useFilter(proverbFilter);
  const actions = (
    <DatabaseActions
      noun={noun}
      add={iluPaths.add}
      recordPath={all === 0 ? undefined : iluPaths.record}
      importPath={iluPaths.import}
      source={all === 0 ? undefined : () => proverbSource(client, all, { ...values, q: cut(text.trim()) })}
    />
  );
  return (
    <>
      <PageTitle
        title="Proverb Database"
        count={all !== undefined && `(${plural(all, 'proverb')})`}
        actions={all !== 0 && actions}
      />
      {all === 0 ? (
        <EmptyDatabase noun={noun} action={actions} takesFocus={isEmptied} />
      ) : (
        <Listed letters={letters} all={all} undo={undo} />
      )}
    </>
  );
}

interface ListedProps {
  /** Undefined while the counts are loading. */
  letters: readonly LetterCount[] | undefined;
  /** The number of all proverbs. */
  all: number | undefined;
  undo: UndoDelete<Proverb>;
}

const nothing = () => undefined;
/** The columns that can be hidden and moved. */
const columns = movableColumns(
  proverbColumns({ shown: proverbFilter.none, density: 'compact', onEdit: nothing, onDelete: nothing }),
);

/** The proverbs: search, letters, table or cards, and the dialogs. */
function Listed({ letters, all, undo }: ListedProps) {
  const isNarrow = useIsNarrow();
  const [density, setDensity] = useDensity();
  const { text, setText, filter, set, change, reset } = useProverbFilter();
  const list = useProverbs(filter);
  const isReached = useRestoredRows(list, isNarrow ? cardHeight : rowHeights[density]);
  const database = useDatabase(list.proverbs, undo, isReached);
  const { scroller, selection, editing, deleting, setDeleting } = database;
  const { data: categories = [] } = useQuery(categoriesQuery);
  const changing = useChangeNames<Proverb>({
    area: 'ilu',
    noun,
    names: 'categories',
    options: categories,
    change: changeCategories,
    undo,
    onChanged: selection.remove,
  });
  const fromTop = useTopOfWhatIsNew(list.shown, scroller);
  const choose = (some: Partial<Filter>) => fromTop(() => change(some));
  const fields = useProverbFields(filter, choose);

  return (
    <DatabaseScreen
      database={database}
      noun={noun}
      sheet={proverbSheet}
      changing={changing}
      head={
        <>
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
        </>
      }
      dialogs={
        <Dialogs
          listed={list.proverbs}
          editing={editing.openId}
          onEdited={editing.close}
          deleting={deleting}
          onGone={selection.remove}
          onDeleteClosed={() => setDeleting(undefined)}
          undo={undo}
        />
      }
    >
      <Rows
        list={list}
        isReached={isReached}
        density={density}
        scroller={scroller}
        taken={heightOfChips(fields)}
        onEdit={editing.open}
        onDelete={setDeleting}
        onShowAll={reset}
        reveal={database.returned}
        onRevealed={undo.settle}
        onIgnoreDots={() => set('exact', false)}
      />
    </DatabaseScreen>
  );
}

/** Scrolls to the top when another filter is answered. Back restores the scroll position. */
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

/** Returns the export source of the proverbs: all and, if a filter is set, the listed ones. */
function proverbSource(client: QueryClient, all: number | undefined, filter: Filter): ExportSource {
  const part = (label: string, { fetchPage }: ReturnType<typeof proverbsQuery>): ExportPart => ({
    label,
    file: noun.many,
    columns: proverbSheet.columns,
    read: () => pages(fetchPage),
  });
  const every = proverbsQuery(proverbFilter.none);
  const listed = proverbsQuery(filter);
  const found = client.getQueryData(listed.queryKey)?.total;
  return {
    what: noun.many,
    parts: proverbFilter.isNarrowed(filter)
      ? [part(allLabel(noun, all), every), part(listedLabel(noun, found), listed)]
      : [part(allLabel(noun, all), every)],
    recordings: loadRecordings,
  };
}

/** How long typing must pause before the server is asked. */
const pauseMs = 200;
/** The longest query that the server accepts, in characters. */
const longestQuery = 200;

/** The query. */
function useProverbFilter() {
  const { values, ...rest } = useFilter(proverbFilter);
  const typed = rest.text.trim();
  const debounced = useDebouncedValue(typed, pauseMs);
  // Emptying the box is answered at once: the whole list is at hand.
  const q = cut(typed && debounced);
  const filter: Filter = useMemo(() => ({ ...values, q }), [values, q]);
  return { ...rest, filter };
}

/** Returns the query in NFC, cut to the length that the server accepts. */
function cut(text: string): string {
  return [...text.normalize('NFC')].slice(0, longestQuery).join('');
}
