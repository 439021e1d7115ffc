import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { loadFailure } from '../../../shared/feedback/failures';
import { NothingListed } from '../../../shared/moderation/NothingListed';
import type { PanelSearch } from '../../../shared/moderation/types';
import { plural } from '../../../shared/text/plural';
import { groupsQuery } from './groups';
import { GroupList, type ListProps } from './GroupList';
import { RowsSkeleton } from './RowsSkeleton';
import type { Submission } from './types';

interface Props<T extends Submission> extends Omit<ListProps<T>, 'groups' | 'onExpanded'> {
  search: PanelSearch;
  /** How many there are in this tab, searched or not. */
  total: number | undefined;
}

/** What one tab shows: the dibias something was written about, or why there are none. */
export function GroupPanel<T extends Submission>({ kind, view, search, total, ...list }: Props<T>) {
  const { status, q } = view;
  const {
    data: groups,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery({ ...groupsQuery(kind, status, q), placeholderData: (before) => before });
  // While a search is answered, the list goes by the search it still shows.
  const [drawn, setDrawn] = useState(view);
  if (groups && !isPlaceholderData && drawn !== view) setDrawn(view);

  const found = groups?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const { noun } = kind;
  return (
    <>
      {search.bar(total === undefined ? plural(found, noun) : `${found} of ${plural(total, noun)}`)}
      {error && !groups && (
        <ErrorAlert action={{ label: 'Retry', onClick: () => void refetch() }}>
          {loadFailure(`${noun}s`, error)}
        </ErrorAlert>
      )}
      {!error && !groups && <RowsSkeleton label={`Loading ${noun}s`} />}
      {groups?.length === 0 && (
        <NothingListed
          noun={noun}
          view={view}
          searched="The dibia’s name, who wrote it and the text were searched."
          onShowAll={search.clear}
        />
      )}
      {groups && groups.length > 0 && <GroupList {...list} kind={kind} view={drawn} groups={groups} />}
    </>
  );
}
