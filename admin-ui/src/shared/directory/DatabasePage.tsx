import { useQuery } from '@tanstack/react-query';
import { Fragment, useCallback, useDeferredValue, useMemo, type ReactNode } from 'react';
import { entryName } from '../areas';
import { DatabaseActions } from '../database/DatabaseActions';
import { DatabaseScreen, useDatabase, useOpened, useShowFromTop } from '../database/DatabaseScreen';
import { EmptyDatabase, NothingFound } from '../database/EmptyDatabase';
import { ListHead, tableHeight } from '../database/ListHead';
import { useChangeNames } from '../database/useChangeNames';
import { useBecameEmpty } from '../database/useDeletion';
import { useUndoDelete, type UndoDelete } from '../database/useUndoDelete';
import { databaseSource, type ExportSource } from '../export/source';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import { heightOfChips } from '../filter/FilterChips';
import { useAddShortcut } from '../hooks/useAddShortcut';
import { PageTitle } from '../layout/PageTitle';
import { useFilter } from '../routing/filter';
import { RememberedFilter } from '../routing/RememberedFilter';
import type { Density } from '../table/columns';
import { TableSkeleton } from '../table/TableSkeleton';
import { useDensity } from '../table/useCards';
import { capitalize, plural } from '../text/plural';
import { listQuery, pageQuery, type DirectoryList, type Entry } from './directory';
import { DeleteAndMoveDialogs } from './DeleteAndMoveDialogs';
import { isNewestFirst } from './filter';
import { allColumns, Rows } from './Rows';
import { useMoved, useOrder } from './useOrder';

/** Height of the page above the table, in CSS pixels. */
const above = 252;

interface Props<E extends Entry> {
  list: DirectoryList<E>;
  /** Returns the dialog that edits an entry. */
  editDialog: (opened: E, onClose: () => void) => ReactNode;
}

/**
 * The database page of a directory (spec 2.6, 2.8), where entries are searched, moved, edited and deleted. The ID of
 * the entry that is being edited is in the address (?edit=), so that reload and Back work.
 */
export function DatabasePage<E extends Entry>({ list, editDialog }: Props<E>) {
  const { data: entries, isFetching } = useQuery(listQuery(list.calls));
  const isKnown = (name: string, value: string) => list.filter.isOption(entries ?? [], name, value);
  return (
    <RememberedFilter filter={list.filter.definition} isKnown={entries && !isFetching ? isKnown : undefined}>
      <Database list={list} editDialog={editDialog} />
    </RememberedFilter>
  );
}

function Database<E extends Entry>({ list, editDialog }: Props<E>) {
  const { noun } = list;
  const { data: entries, error, refetch } = useQuery(listQuery(list.calls));
  const undo = useUndoDelete<E>({
    area: list.calls.area,
    noun,
    nameOf: (entry) => entryName(list.calls.area, entry),
  });
  const isEmptied = useBecameEmpty(entries?.length);
  const [density, setDensity] = useDensity();
  const filter = useFilter(list.filter.definition);
  useAddShortcut(noun, list.addPath);
  const actions = (
    <DatabaseActions
      noun={noun}
      add={list.addPath}
      importPath={list.importPath}
      source={
        entries?.length ? () => directorySource(list, entries, filter.text.trim(), filter.values) : undefined
      }
    />
  );
  return (
    <>
      <PageTitle
        title={`${capitalize(noun.many)} Database`}
        count={entries && `(${plural(entries.length, noun.one, noun.many)})`}
        actions={entries?.length !== 0 && actions}
      />
      {error && !entries && (
        <ErrorAlert action={{ label: 'Retry', onClick: () => void refetch() }}>
          {loadFailure(noun.many, error)}
        </ErrorAlert>
      )}
      {!error && !entries && (
        <TableSkeleton label={`Loading ${noun.many}`} density={density} height={tableHeight(above)} />
      )}
      {entries?.length === 0 && <EmptyDatabase noun={noun} action={actions} takesFocus={isEmptied} />}
      {entries && entries.length > 0 && (
        <Entries
          list={list}
          editDialog={editDialog}
          entries={entries}
          filter={filter}
          density={density}
          onDensity={setDensity}
          undo={undo}
        />
      )}
    </>
  );
}

interface EntriesProps<E extends Entry> extends Props<E> {
  entries: E[];
  filter: ReturnType<typeof useFilter<Record<string, string>>>;
  density: Density;
  onDensity: (density: Density) => void;
  undo: UndoDelete<E>;
}

/** The entries once they are loaded: search, table or cards, and the dialogs. */
function Entries<E extends Entry>(props: EntriesProps<E>) {
  const { list, editDialog, entries, filter, density, onDensity, undo } = props;
  const { noun, bulkNames } = list;
  const { text, setText, values, set, change, reset } = filter;
  // Rendering the results must not delay typing.
  const query = useDeferredValue(text.trim());
  const found = useMemo(() => list.filter.find(entries, query, values), [list, entries, query, values]);
  const database = useDatabase(found, undo);
  const { scroller, selection, deleting, setDeleting } = database;
  const { openId: editedId, open: startEditing, close: stopEditing } = database.editing;
  const editedEntry = useOpened(entries, editedId);
  const onEdit = useCallback((entry: E) => startEditing(entry.id), [startEditing]);
  const changing = useChangeNames<E>({
    area: list.calls.area,
    noun,
    bulkNames,
    undo,
    onChanged: selection.remove,
  });
  const onDelete = useCallback((entry: E) => setDeleting([entry]), [setDeleting]);
  const onMove = useOrder(list.calls);
  const { moving, setMoving, onMoved, reveal, onRevealed } = useMoved(
    list,
    entries,
    found,
    undo,
    database.reveal,
  );

  const { columns: columnChoice = '' } = values;
  const shown = useMemo(() => ({ ...values, q: query }), [values, query]);
  const showFromTop = useShowFromTop(shown, scroller);
  const fields = list.filter.controls(entries, values, (name, value) => showFromTop(() => set(name, value)));
  const { isNarrowed, wording } = list.filter.definition;

  return (
    <DatabaseScreen
      database={database}
      noun={noun}
      listing={{ items: found, total: found.length, isNarrowed: isNarrowed(shown) }}
      sheet={list.sheet}
      changing={changing}
      head={
        <ListHead
          label={list.searchLabel}
          text={text}
          onText={(next) => showFromTop(() => setText(next))}
          found={isNarrowed(shown) ? `${found.length} of ${plural(entries.length, noun.one, noun.many)}` : ''}
          fields={fields}
          onClear={() => showFromTop(() => change(list.filter.definition.cleared))}
          scroller={scroller}
          density={density}
          onDensity={onDensity}
          columns={allColumns(list, { query, density })}
          columnChoice={columnChoice}
          onColumns={(next) => set('columns', next)}
        />
      }
      dialogs={
        <>
          {editedId && !editedEntry && (
            <ErrorAlert onDismiss={stopEditing}>
              The {noun.one} you wanted to edit is no longer in the list.
            </ErrorAlert>
          )}
          {editedEntry && <Fragment key={editedEntry.id}>{editDialog(editedEntry, stopEditing)}</Fragment>}
          <DeleteAndMoveDialogs
            list={list}
            entries={entries}
            found={found}
            deleting={deleting}
            onGone={selection.remove}
            onDeleteClosed={() => setDeleting(undefined)}
            moving={moving}
            onMove={onMove}
            onMoved={onMoved}
            onMoveClosed={() => setMoving(undefined)}
            undo={undo}
          />
        </>
      }
    >
      {found.length === 0 ? (
        <NothingFound
          noun={noun}
          query={query}
          what={`${noun.one}${wording(shown)}`}
          searched={list.searched}
          onShowAll={() => showFromTop(reset)}
        />
      ) : (
        <Rows
          list={list}
          found={found}
          isMovable={!isNewestFirst(values)}
          selected={selection.selected}
          query={query}
          density={density}
          columnChoice={columnChoice}
          scroller={scroller}
          above={above + heightOfChips(fields)}
          onEdit={onEdit}
          onDelete={onDelete}
          onMove={onMove}
          onMoveTo={setMoving}
          reveal={reveal}
          onRevealed={onRevealed}
        />
      )}
    </DatabaseScreen>
  );
}

/** Returns the export source of a directory: if a filter is set, the listed entries, and all of them. */
export function directorySource<E extends Entry>(
  { sheet, calls, filter }: DirectoryList<E>,
  entries: E[],
  q: string,
  values: Record<string, string>,
): ExportSource {
  const listing = (find: (some: E[]) => E[]) => {
    const count = find(entries).length;
    const fetchPage = async (cursor: string | undefined, signal: AbortSignal) => {
      const page = await calls.loadPage(pageQuery(cursor, isNewestFirst(values)), signal);
      return { ...page, items: find(page.items), total: count };
    };
    return { count, fetchPage };
  };
  const isNarrowed = filter.definition.isNarrowed({ ...values, q });
  return databaseSource(
    sheet,
    listing((every) => every),
    isNarrowed ? listing((some) => filter.find(some, q, values)) : undefined,
  );
}
