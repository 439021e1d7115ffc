import { useQuery } from '@tanstack/react-query';
import { entryName } from '../areas';
import { DatabaseActions } from '../database/DatabaseActions';
import { EmptyDatabase } from '../database/EmptyDatabase';
import { tableHeight } from '../database/ListHead';
import { useBecameEmpty } from '../database/useDeletion';
import { useUndoDelete } from '../database/useUndoDelete';
import { allLabel, listedLabel, pages, type ExportPart, type ExportSource } from '../export/source';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { loadFailure } from '../feedback/failures';
import { useAddKey } from '../hooks/useAddKey';
import { PageTitle } from '../layout/PageTitle';
import { useFilter } from '../routing/filter';
import { RememberedFilter } from '../routing/RememberedFilter';
import { TableSkeleton } from '../table/TableSkeleton';
import { useDensity } from '../table/useCards';
import { capital, plural } from '../text/plural';
import { listQuery } from './calls';
import { above, LoadedList } from './LoadedList';
import type { DirectoryList, Entry } from './types';

/** The database page of a directory (spec 2.6, 2.8): all entries, to be searched, put in order, edited and deleted. */
export function DatabasePage<E extends Entry>({ list }: { list: DirectoryList<E> }) {
  const { data: entries, isFetching } = useQuery(listQuery(list.calls));
  const isKnown = (name: string, value: string) => list.filter.isOption(entries ?? [], name, value);
  return (
    <RememberedFilter filter={list.filter.definition} isKnown={entries && !isFetching ? isKnown : undefined}>
      <Database list={list} />
    </RememberedFilter>
  );
}

function Database<E extends Entry>({ list }: { list: DirectoryList<E> }) {
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
  useAddKey(noun, list.addPath);
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
        title={`${capital(noun.many)} Database`}
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
        <LoadedList
          list={list}
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

/** What can be exported of a directory: all entries, or those that are listed. */
export function directorySource<E extends Entry>(
  { sheet, noun, calls, filter }: DirectoryList<E>,
  entries: E[],
  q: string,
  values: Record<string, string>,
): ExportSource {
  const part = (label: string, find: (entries: E[]) => E[], total: number): ExportPart => ({
    label,
    file: noun.many,
    columns: sheet.columns,
    read: () =>
      pages(async (cursor, signal) => {
        const page = await calls.loadPage(cursor, signal);
        return { ...page, items: find(page.items), total };
      }),
  });
  const find = (among: E[]) => filter.find(among, q, values);
  const all = part(allLabel(noun, entries.length), (every) => every, entries.length);
  const found = find(entries).length;
  return {
    what: noun.many,
    parts: filter.definition.isNarrowed({ ...values, q })
      ? [all, part(listedLabel(noun, found), find, found)]
      : [all],
  };
}
