import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DatabaseActions } from '../../../shared/database/DatabaseActions';
import { DatabaseScreen, useDatabase, useShowFromTop } from '../../../shared/database/DatabaseScreen';
import { EmptyDatabase } from '../../../shared/database/EmptyDatabase';
import { ListHead } from '../../../shared/database/ListHead';
import { useChangeNames } from '../../../shared/database/useChangeNames';
import { changeCategories } from '../../../shared/database/useDeleteItems';
import { useBecameEmpty } from '../../../shared/database/useDeletion';
import { useUndoDelete, type UndoDelete } from '../../../shared/database/useUndoDelete';
import { databaseSource } from '../../../shared/export/source';
import { MatchDots } from '../../../shared/fields/MatchDots';
import { heightOfChips } from '../../../shared/filter/FilterChips';
import { useAddShortcut } from '../../../shared/hooks/useAddShortcut';
import { PageTitle } from '../../../shared/layout/PageTitle';
import { useIsNarrow } from '../../../shared/layout/viewport';
import { RememberedFilter } from '../../../shared/routing/RememberedFilter';
import { movableColumns, rowHeights } from '../../../shared/table/columns';
import { useDensity } from '../../../shared/table/useCards';
import { plural } from '../../../shared/text/plural';
import { categoriesQuery, lettersQuery, noun, loadRecordings, type LetterCount, type Proverb } from '../api';
import { iluPaths } from '../paths';
import { proverbSheet, nameOf } from '../proverb/proverbTexts';
import { Dialogs } from './Dialogs';
import { foundText, proverbsQuery, useProverbs, useRestoredRows } from './useProverbs';
import { LetterBar, letterBarHeight } from './LetterBar';
import { proverbColumns } from './proverbColumns';
import {
  lettersOf,
  proverbFilter,
  useFilterFields,
  useIsKnownValue,
  useProverbFilter,
  type Filter,
} from './proverbFilter';
import { lowestCard, Rows } from './Rows';

/** Proverb Database (spec 2.14): all proverbs, to be searched, edited and deleted. */
export function ProverbsPage() {
  return (
    <RememberedFilter filter={proverbFilter} isKnown={useIsKnownValue()}>
      <ProverbDatabase />
    </RememberedFilter>
  );
}

function ProverbDatabase() {
  const { data: letters } = useQuery(lettersQuery());
  const all = letters?.reduce((sum, { count }) => sum + count, 0);
  const search = useProverbFilter();
  const client = useQueryClient();
  const undo = useUndoDelete<Proverb>({
    area: 'ilu',
    noun,
    nameOf,
    lang: 'ig',
  });
  const isEmptied = useBecameEmpty(all);
  useAddShortcut(noun, iluPaths.add);

  const { filter } = search;
  // Memoized, because every keystroke renders this component.
  const actions = useMemo(() => {
    const exportSource = () => {
      const listed = proverbsQuery(filter);
      const found = client.getQueryData(listed.queryKey)?.total;
      return databaseSource(
        proverbSheet,
        { ...proverbsQuery({ ...proverbFilter.none, sort: filter.sort }), count: all },
        proverbFilter.isNarrowed(filter) ? { ...listed, count: found } : undefined,
        loadRecordings,
      );
    };
    return (
      <DatabaseActions
        noun={noun}
        add={iluPaths.add}
        recordPath={all === 0 ? undefined : iluPaths.record}
        importPath={iluPaths.import}
        source={all === 0 ? undefined : exportSource}
      />
    );
  }, [client, all, filter]);
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
        <ProverbList letters={letters} all={all} search={search} undo={undo} />
      )}
    </>
  );
}

interface ProverbListProps {
  /** Undefined while the counts are loading. */
  letters: readonly LetterCount[] | undefined;
  /** The number of all proverbs. */
  all: number | undefined;
  search: ReturnType<typeof useProverbFilter>;
  undo: UndoDelete<Proverb>;
}

const nothing = () => undefined;
/** The columns that can be hidden and moved. */
const columns = movableColumns(
  proverbColumns({ shownFilter: proverbFilter.none, density: 'compact', onEdit: nothing, onDelete: nothing }),
);

/** The proverbs: search, letters, table or cards, and the dialogs. */
function ProverbList({ letters, all, search, undo }: ProverbListProps) {
  const { text, setText, filter, set, change, reset } = search;
  const isNarrow = useIsNarrow();
  const [density, setDensity] = useDensity();
  const list = useProverbs(filter);
  const isReached = useRestoredRows(list, isNarrow ? lowestCard : rowHeights[density]);
  // Neither changes which proverbs match.
  const matching = JSON.stringify({ ...list.shownFilter, columns: '', sort: '' });
  const database = useDatabase(list.proverbs, undo, isReached, matching);
  const { scroller, selection, editing, deleting, setDeleting } = database;
  const { data: counts = letters } = useQuery({
    ...lettersQuery(lettersOf(filter)),
    placeholderData: (previous) => previous,
  });
  const { data: categories = [] } = useQuery(categoriesQuery);
  const changing = useChangeNames<Proverb>({
    area: 'ilu',
    noun,
    bulkNames: { names: 'categories', options: categories, change: changeCategories },
    undo,
    onChanged: selection.remove,
  });
  const showFromTop = useShowFromTop(list.shownFilter, scroller);
  const choose = (some: Partial<Filter>) => showFromTop(() => change(some));
  const fields = useFilterFields(filter, choose);

  return (
    <DatabaseScreen
      database={database}
      noun={noun}
      listing={
        list.isStale
          ? undefined
          : {
              items: list.proverbs,
              total: list.total,
              isNarrowed: proverbFilter.isNarrowed(list.shownFilter),
              loadAll: list.loadAll,
              loadMore: list.loadMore,
            }
      }
      sheet={proverbSheet}
      changing={changing}
      head={
        <>
          <ListHead
            label="Search for a proverb"
            text={text}
            onText={(next) => showFromTop(() => setText(next))}
            found={foundText(list, all)}
            fields={fields}
            onClear={() => choose(proverbFilter.cleared)}
            scroller={scroller}
            density={density}
            onDensity={setDensity}
            columns={columns}
            columnChoice={filter.columns}
            onColumns={(next) => set('columns', next)}
          >
            <MatchDots exact={filter.exact} onChange={(next) => showFromTop(() => set('exact', next))} />
          </ListHead>
          {counts ? (
            <LetterBar
              letters={counts}
              value={filter.letter}
              onChange={(letter) => showFromTop(() => set('letter', letter))}
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
        chipsHeight={heightOfChips(fields)}
        onEdit={editing.open}
        onDelete={setDeleting}
        onShowAll={reset}
        reveal={database.reveal}
        onRevealed={undo.settle}
        onIgnoreDots={() => set('exact', false)}
      />
    </DatabaseScreen>
  );
}
