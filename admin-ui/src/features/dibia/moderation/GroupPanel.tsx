import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../shared/feedback/EmptyState';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { loadFailure } from '../../../shared/moderation/loadFailure';
import type { PanelSearch } from '../../../shared/moderation/types';
import { plural } from '../../../shared/text/plural';
import { groupsQuery } from './groups';
import { GroupList, type ListProps } from './GroupList';
import { RowsSkeleton } from './RowsSkeleton';
import type { GroupedKind, Submission } from './types';

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
          {loadFailure(error, `${noun}s`)}
        </ErrorAlert>
      )}
      {!error && !groups && <RowsSkeleton label={`Loading ${noun}s`} />}
      {groups?.length === 0 && <NothingHere kind={kind} view={view} onClear={search.clear} />}
      {groups && groups.length > 0 && <GroupList {...list} kind={kind} view={drawn} groups={groups} />}
    </>
  );
}

interface NothingProps<T extends Submission> {
  kind: GroupedKind<T>;
  view: { status: string; q: string };
  onClear: () => void;
}

function NothingHere<T extends Submission>({ kind, view, onClear }: NothingProps<T>) {
  const { status, q } = view;
  if (q === '') return <EmptyState title={`No ${status} ${kind.noun}s found.`} />;
  return (
    <EmptyState
      title={`No ${status} ${kind.noun} matches “${q}”`}
      action={
        <Button variant="outlined" onClick={onClear}>
          Show all {status} {kind.noun}s
        </Button>
      }
    >
      The dibia’s name, who wrote it and the text were searched.
    </EmptyState>
  );
}
