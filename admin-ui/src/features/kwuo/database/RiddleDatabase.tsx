import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { NavigateOptions } from 'react-router';
import { DatabaseActions } from '../../../shared/database/DatabaseActions';
import { DatabaseScreen, useDatabase, useShowFromTop } from '../../../shared/database/DatabaseScreen';
import { EmptyDatabase, NothingFound } from '../../../shared/database/EmptyDatabase';
import { ListHead, tableHeight } from '../../../shared/database/ListHead';
import { useBecameEmpty } from '../../../shared/database/useDeletion';
import { useUndoDelete, type UndoDelete } from '../../../shared/database/useUndoDelete';
import { databaseSource, type ExportSource } from '../../../shared/export/source';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { heightOfChips } from '../../../shared/filter/FilterChips';
import {
  noRecordingFilter,
  recordingFields,
  type RecordingValues,
} from '../../../shared/filter/recordingFilters';
import { useAddShortcut } from '../../../shared/hooks/useAddShortcut';
import { focusForm } from '../../../shared/routing/focusForm';
import { useFilter } from '../../../shared/routing/filter';
import { RememberedFilter } from '../../../shared/routing/RememberedFilter';
import { useOpenRecord } from '../../../shared/routing/useOpenRecord';
import { summaryQuery } from '../../../shared/summary/summary';
import { movableColumns, type Density } from '../../../shared/table/columns';
import { TableSkeleton } from '../../../shared/table/TableSkeleton';
import { useDensity } from '../../../shared/table/useCards';
import { plural } from '../../../shared/text/plural';
import {
  noun,
  riddlesQuery,
  waitingQuery,
  loadRecordings,
  loadRiddlePage,
  fetchFailure,
  fetchReason,
  type Riddle,
  type RiddleQuery,
} from '../api';
import { kwuoPaths } from '../paths';
import { answerHabit, habitText } from '../riddle/answerHabit';
import { nameOf, riddleSheet } from '../riddle/riddleTexts';
import { Dialogs } from './Dialogs';
import { ListTools } from './ListTools';
import { riddleColumns } from './riddleColumns';
import { findRiddles, riddleFilter, type Filter, type RiddleValues } from './riddleFilter';
import { Rows } from './Rows';

/** The heights of the title, tabs and tools above the table, and of the line about the answers, in CSS pixels. */
const toolsHeight = 322;
const habitHeight = 29;

interface Props {
  /** Opens the form that adds a riddle. */
  onAdd: (options?: NavigateOptions) => void;
}

/** Searches, edits and deletes riddles (spec 2.16). */
export function RiddleDatabase({ onAdd }: Props) {
  return (
    <RememberedFilter filter={riddleFilter}>
      <Database onAdd={onAdd} />
    </RememberedFilter>
  );
}

function Database({ onAdd }: Props) {
  const filter = useFilter(riddleFilter);
  const { sort } = filter.values;
  const { data, error, refetch } = useQuery(riddlesQuery(sort));
  // If this order can't be loaded, the riddles stay in the other one.
  const other = useQuery({ ...riddlesQuery(sort === 'igbo' ? 'newest' : 'igbo'), enabled: false });
  const riddles = data ?? other.data;
  const undo = useUndoDelete<Riddle>({
    area: 'kwuo',
    noun,
    nameOf,
    lang: 'ig',
  });
  const isEmptied = useBecameEmpty(riddles?.length);
  const [density, setDensity] = useDensity();
  useAddShortcut(noun, () => onAdd(focusForm));
  const habit = riddles && habitText(answerHabit(riddles));
  const aboveTable = toolsHeight + (habit ? habitHeight : 0);
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: { xs: 0, sm: 1 } }}
      >
        <Typography
          variant="h2"
          // On a phone the count has its own row, so that the buttons do not move when it appears.
          sx={{ flex: { xs: '1 0 100%', sm: '1 0 auto' }, fontSize: { xs: '1rem', sm: '1.25rem' } }}
        >
          Riddle Database{' '}
          {riddles && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              ({plural(riddles.length, noun.one)})
            </Box>
          )}
        </Typography>
        {riddles?.length !== 0 && (
          <DatabaseActions
            noun={noun}
            recordPath={kwuoPaths.record}
            importPath={kwuoPaths.import}
            source={
              riddles && (() => riddleSource(riddles.length, { ...filter.values, q: filter.text.trim() }))
            }
          />
        )}
      </Box>
      {habit && (
        <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
          {habit}
        </Typography>
      )}
      {error && !data && (
        <ErrorAlert action={{ label: 'Retry', onClick: () => void refetch() }}>
          <div>{fetchFailure(error)}</div>
          {fetchReason(error)}
        </ErrorAlert>
      )}
      {!error && !riddles && (
        <TableSkeleton label="Loading riddles" density={density} height={tableHeight(aboveTable)} />
      )}
      {riddles?.length === 0 && (
        <EmptyDatabase
          noun={noun}
          takesFocus={isEmptied}
          action={<DatabaseActions noun={noun} add={() => onAdd()} importPath={kwuoPaths.import} />}
        />
      )}
      {riddles && riddles.length > 0 && (
        <Listed
          riddles={riddles}
          filter={filter}
          density={density}
          onDensity={setDensity}
          above={aboveTable}
          undo={undo}
        />
      )}
    </>
  );
}

interface ListedProps {
  /** All riddles in the listed order. */
  riddles: Riddle[];
  filter: ReturnType<typeof useFilter<RiddleValues>>;
  density: Density;
  onDensity: (density: Density) => void;
  /** Height of everything above the table, in CSS pixels. */
  above: number;
  undo: UndoDelete<Riddle>;
}

const nothing = () => undefined;
/** The columns that can be hidden and moved. */
const allColumns = movableColumns(
  riddleColumns({
    mark: { query: '', exact: false },
    density: 'compact',
    onEdit: nothing,
    onDelete: nothing,
    onPreview: nothing,
  }),
);

/** The riddles once they are loaded: search, table or cards, and the dialogs. */
function Listed({ riddles, filter, density, onDensity, above, undo }: ListedProps) {
  const { text, setText, values, set, change, reset } = filter;
  const { exact, sort, recording, playable, loudness, check } = values;
  const { data: waiting } = useQuery({ ...waitingQuery, enabled: check === 'waiting' });
  const { data: counts } = useQuery(summaryQuery('kwuo', false));
  // Drawing what was found never delays typing.
  const query = useDeferredValue(text.trim());
  const mark = useMemo(() => ({ query, exact }), [query, exact]);
  const found = useMemo(
    () => findRiddles(riddles, { q: query, exact, recording, playable, loudness, check }, waiting),
    [riddles, query, exact, recording, playable, loudness, check, waiting],
  );
  const database = useDatabase(found, undo);
  const { scroller, selection, editing, deleting, setDeleting } = database;
  const previewed = useOpenRecord('preview');
  const onDelete = useCallback((riddle: Riddle) => setDeleting([riddle]), [setDeleting]);

  const { open: edit } = editing;
  const { open: preview } = previewed;
  const onEdit = useCallback(({ id }: Riddle) => edit(id), [edit]);
  const onPreview = useCallback(({ id }: Riddle) => preview(id), [preview]);
  const shown = useMemo(() => ({ ...values, q: query }), [values, query]);
  const showFromTop = useShowFromTop(shown, scroller);
  const choose = (some: Partial<RecordingValues>) => showFromTop(() => change(some));
  const fields = recordingFields(values, choose, counts);

  return (
    <DatabaseScreen
      database={database}
      noun={noun}
      listing={{ items: found, total: found.length, isNarrowed: riddleFilter.isNarrowed(shown) }}
      sheet={riddleSheet}
      head={
        <ListHead
          label="Search for a riddle"
          text={text}
          onText={(next) => showFromTop(() => setText(next))}
          found={
            riddleFilter.isNarrowed(shown) ? `${found.length} of ${plural(riddles.length, 'riddle')}` : ''
          }
          fields={fields}
          onClear={() => choose(noRecordingFilter)}
          scroller={scroller}
          density={density}
          onDensity={onDensity}
          columns={allColumns}
          columnChoice={values.columns}
          onColumns={(next) => set('columns', next)}
        >
          <ListTools
            exact={exact}
            onExact={(next) => showFromTop(() => set('exact', next))}
            sort={sort}
            onSort={(next) => showFromTop(() => set('sort', next))}
          />
        </ListHead>
      }
      dialogs={
        <Dialogs
          riddles={riddles}
          found={found}
          editing={editing}
          previewed={previewed}
          deleting={deleting}
          onGone={selection.remove}
          onDeleteClosed={() => setDeleting(undefined)}
          undo={undo}
        />
      }
    >
      {found.length === 0 ? (
        <NothingFound
          noun={noun}
          query={query}
          what={`${noun.one}${riddleFilter.wording(shown)}`}
          searched="Riddle, translation, answer and options were searched."
          onShowAll={reset}
        />
      ) : (
        <Rows
          found={found}
          columnChoice={values.columns}
          mark={mark}
          density={density}
          scroller={scroller}
          maxHeight={tableHeight(above + heightOfChips(fields))}
          onEdit={onEdit}
          onDelete={onDelete}
          onPreview={onPreview}
          reveal={database.reveal}
          onRevealed={undo.settle}
        />
      )}
    </DatabaseScreen>
  );
}

/** Returns the export source of the riddles, in their listed order. */
function riddleSource(all: number, filter: Filter): ExportSource {
  const listing = (query: RiddleQuery, count?: number) => ({
    count,
    fetchPage: (cursor: string | undefined, signal: AbortSignal) => loadRiddlePage(query, cursor, signal),
  });
  return databaseSource(
    riddleSheet,
    listing({ sort: filter.sort }, all),
    riddleFilter.isNarrowed(filter) ? listing(riddleFilter.query(filter)) : undefined,
    loadRecordings,
  );
}
