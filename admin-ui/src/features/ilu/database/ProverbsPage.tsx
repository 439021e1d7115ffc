import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { DatabaseActions } from '../../../shared/database/DatabaseActions';
import { EmptyDatabase } from '../../../shared/database/EmptyDatabase';
import { useBecameEmpty } from '../../../shared/database/useDeletion';
import { useUndoDelete } from '../../../shared/database/useUndoDelete';
import {
  allLabel,
  listedLabel,
  pages,
  type ExportPart,
  type ExportSource,
} from '../../../shared/export/source';
import { useAddKey } from '../../../shared/hooks/useAddKey';
import { PageTitle } from '../../../shared/layout/PageTitle';
import { useFilter } from '../../../shared/routing/filter';
import { RememberedFilter } from '../../../shared/routing/RememberedFilter';
import { plural } from '../../../shared/text/plural';
import { lettersQuery, noun, type Proverb, loadRecordings } from '../api';
import { iluPaths } from '../paths';
import { proverbSheet, nameOf } from '../proverb/proverbTexts';
import { useFilterNames } from './proverbFields';
import { menus, proverbFilter, type Filter } from './proverbFilter';
import { ProverbList } from './ProverbList';
import { proverbsQuery } from './proverbsQuery';
import { cut } from './useProverbFilter';

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
  useAddKey(noun, iluPaths.add);
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
        <ProverbList letters={letters} all={all} undo={undo} />
      )}
    </>
  );
}

/** What can be exported of the proverbs: all, or those that a filter lets through. */
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
